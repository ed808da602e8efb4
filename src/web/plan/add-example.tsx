import { useState } from 'react';
import type { PlanExampleJson } from '#contract/plan/example.ts';
import type { PlanVersionDetail } from '#contract/plan/version.ts';
import { api, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { isRecord } from '#web/ui/form/stored-value.ts';
import classes from './add-example.module.css';

type Props = { document: PlanVersionDetail['document']; onAdd: (example: PlanExampleJson) => void };

/**
 * Adds a worked example from a case in the format of `npm run plan -- evaluate`. Its current result is shown and
 * becomes the expected one.
 */
export function AddExample({ document, onAdd }: Props) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const add = async () => {
    const parsedCase = caseOf(text);
    if (name.trim() === '') return setRefused('Please name the example.');
    if (parsedCase === null) return setRefused('This is not a case in JSON, with a period, consultants and orders.');
    setBusy(true);
    setRefused(null);
    try {
      const example: PlanExampleJson = { name, case: parsedCase, expected: { lines: [], statements: [] } };
      const { examples } = await api.plan.checkPlan({ document, examples: [example] });
      const [outcome] = examples;
      if (!outcome?.came) return setRefused(outcome?.message ?? 'Fix the plan first.');
      onAdd({ ...example, expected: outcome.came });
      setName('');
      setText('');
    } catch (error) {
      setRefused(labelsOf(error, 'The example could not be calculated. Please try again later.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <details className={classes.add}>
      <summary>Add an example</summary>
      <div className={classes.fields}>
        <TextField label="Name of the example" value={name} onChange={(event) => setName(event.target.value)} />
        <TextAreaField
          label="The case, as JSON"
          rows={8}
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          hint="The form that “npm run plan -- evaluate” takes. Lines and statements in it are left out: it is calculated now, and what comes out is expected from then on."
          onChange={(event) => setText(event.target.value)}
        />
        {refused && (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        )}
        <p>
          <Button size="sm" busy={busy} onClick={add}>
            Calculate and add
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

type Case = PlanExampleJson['case'];

/** The case within a pasted text, if it has that shape; the server validates the contents. */
function caseOf(text: string): Case | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isCase(parsed)) return null;
    const { period, consultants, orders, adjustments } = parsed;
    return { period, consultants, orders, ...(adjustments === undefined ? {} : { adjustments }) };
  } catch {
    return null;
  }
}

const isCase = (parsedCase: unknown): parsedCase is Case =>
  isRecord(parsedCase) &&
  typeof parsedCase.period === 'string' &&
  Array.isArray(parsedCase.consultants) &&
  Array.isArray(parsedCase.orders);
