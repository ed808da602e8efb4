import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { formField } from '#web/ui/form/form-answer.ts';
import classes from './add-example.module.css';

type Props = {
  busy: boolean;
  /** The texts of a refused example. */
  entered: (field: string) => string | undefined;
  errorAt: (field: string) => string | undefined;
  /** Whether the fields are shown because the example was refused, even after its errors were corrected. */
  refused: boolean;
};

/**
 * Adds a worked example from a case in the format of `npm run plan -- evaluate`. Its current result is shown and
 * becomes the expected one. Part of the editor's form.
 */
export function AddExample({ busy, entered, errorAt, refused }: Props) {
  return (
    <details className={classes.add} open={refused || undefined}>
      <summary>{m.plan_example_add()}</summary>
      <div className={classes.fields}>
        <TextField
          label={m.plan_example_name()}
          name="exampleName"
          defaultValue={entered('exampleName')}
          error={errorAt('exampleName')}
        />
        <TextAreaField
          label={m.plan_example_case()}
          name="exampleCase"
          rows={8}
          spellCheck={false}
          defaultValue={entered('exampleCase')}
          error={errorAt('exampleCase')}
          placeholder={placeholder}
          hint={m.plan_example_case_hint()}
        />
        <p>
          <Button type="submit" name={formField} value="addExample" size="sm" busy={busy}>
            {m.plan_example_calculate()}
          </Button>
        </p>
      </div>
    </details>
  );
}

const placeholder = `{
  "period": "2026-10",
  "consultants": [{ "id": "Ada", "sponsor": null, "program": "Beauty Consultant", "joined": "2026-09-15" }],
  "orders": [{ "id": "1", "consultant": "Ada", "subtotal": "500.00", "discounts": "0.00", "returns": "0.00" }]
}`;
