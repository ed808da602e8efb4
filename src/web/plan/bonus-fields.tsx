import type { PlacedMessage } from '#contract/plan/check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Cross } from '#web/ui/cross.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FieldCell, TableErrors } from './field-cell.tsx';
import classes from './plan-fields.module.css';
import type { PlanForm } from './plan-form.ts';

type Props = { form: PlanForm; problems: readonly PlacedMessage[]; onChange: (part: Partial<PlanForm>) => void };

/** The bonus of new consultants in their first months, by steps of sales. */
export function BonusFields({ form, problems, onChange }: Props) {
  const { steps } = form;
  const errorAt = (place: string) => problems.find((problem) => problem.place === place)?.message;
  const place = 'foundationBonus';
  return (
    <fieldset className={classes.group}>
      <legend>Foundation bonus</legend>
      <div className={classes.pair}>
        <TextField
          id={`${place}.windowMonths`}
          label="Months it is paid in"
          inputMode="numeric"
          value={form.windowMonths}
          hint="3 is the month of joining and the two after it; 0 is no bonus."
          error={errorAt(`${place}.windowMonths`)}
          onChange={(event) => onChange({ windowMonths: event.target.value })}
        />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Own orders from</th>
            <th scope="col">Pays</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position while it is typed
            <tr key={at}>
              {(['from', 'pays'] as const).map((field) => (
                <td key={field}>
                  <FieldCell
                    id={`${place}.steps.${at}.${field}`}
                    label={`Step ${at + 1}, ${field === 'from' ? 'own orders from' : 'pays'}`}
                    value={step[field]}
                    error={errorAt(`${place}.steps.${at}.${field}`)}
                    wide
                    onChange={(text) => onChange({ steps: steps.with(at, { ...step, [field]: text }) })}
                  />
                </td>
              ))}
              <td>
                <IconButton label={`Remove step ${at + 1}`} onClick={() => onChange({ steps: steps.toSpliced(at, 1) })}>
                  <Cross size={18} />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TableErrors problems={problems} within={`${place}.steps.`} />
      <p className={classes.buttons}>
        <Button size="sm" onClick={() => onChange({ steps: [...steps, { from: '', pays: '' }] })}>
          Add a step
        </Button>
      </p>
    </fieldset>
  );
}
