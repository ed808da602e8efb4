import { m } from '#messages';
import { Cross } from '#web/ui/cross.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { EditButton, EditIcon, type OnEdit } from './edit-button.tsx';
import { FieldCell, TableErrors } from './field-cell.tsx';
import classes from './plan-fields.module.css';
import type { PlacedMessage, PlanForm } from './plan-form.ts';
import { planFieldName } from './plan-form-fields.ts';

type Props = {
  form: PlanForm;
  problems: readonly PlacedMessage[];
  onChange: (part: Partial<PlanForm>) => void;
  onEdit: OnEdit;
};

/** The bonus of new consultants in their first months, by steps of sales. */
export function BonusFields({ form, problems, onChange, onEdit }: Props) {
  const { steps } = form;
  const errorAt = (place: string) => problems.find((problem) => problem.place === place)?.message;
  const place = 'foundationBonus';
  return (
    <fieldset className={classes.group}>
      <legend>{m.plan_bonus()}</legend>
      <div className={classes.pair}>
        <TextField
          id={`${place}.windowMonths`}
          name={planFieldName(`${place}.windowMonths`)}
          label={m.plan_bonus_months()}
          inputMode="numeric"
          value={form.windowMonths}
          hint={m.plan_bonus_months_hint()}
          error={errorAt(`${place}.windowMonths`)}
          onChange={(event) => onChange({ windowMonths: event.target.value })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={m.plan_bonus()} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.plan_bonus_from()}</th>
              <th scope="col">{m.plan_bonus_pays()}</th>
              <th scope="col">
                <span className="visually-hidden">{m.plan_remove()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, at) => {
              const number = String(at + 1);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position while it is typed
                <tr key={at}>
                  {(['from', 'pays'] as const).map((field) => (
                    <td key={field}>
                      <FieldCell
                        id={`${place}.steps.${at}.${field}`}
                        label={field === 'from' ? m.plan_step_from({ number }) : m.plan_step_pays({ number })}
                        value={step[field]}
                        error={errorAt(`${place}.steps.${at}.${field}`)}
                        wide
                        onChange={(text) => onChange({ steps: steps.with(at, { ...step, [field]: text }) })}
                      />
                    </td>
                  ))}
                  <td>
                    <EditIcon label={m.plan_step_remove({ number })} edit={`removeStep.${at}`} onEdit={onEdit}>
                      <Cross size={18} />
                    </EditIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <TableErrors problems={problems} within={`${place}.steps.`} />
      <p className={classes.buttons}>
        <EditButton edit="addStep" onEdit={onEdit}>
          {m.plan_step_add()}
        </EditButton>
      </p>
    </fieldset>
  );
}
