import type { TaxNumberState } from '#contract/tax/tax-number.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import classes from '#web/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type Kind = TaxNumberState['kinds'][number];

const kindName = (kind: Kind): string => {
  switch (kind) {
    case 'SIN':
      return m.tax_number_kind_sin();
    case 'SSN':
      return m.tax_number_kind_ssn();
    case 'EIN':
      return m.tax_number_kind_ein();
  }
};

/** The consultant's tax number by its last digits, asked for when the year's payments come near the limit of a tax slip. */
export function TaxNumberPanel({ state }: { state: TaxNumberState }) {
  const { timeZone } = useCompany();
  const { number, needed, kinds } = state;
  if (kinds.length === 0 || (!needed && number === null)) return null;
  return (
    <Panel title={m.tax_number()} description={needed ? reason(state) : undefined}>
      <div className={classes.form}>
        {number === null ? (
          <p className={classes.row}>
            <StatusBadge tone="waiting">{m.tax_number_needed()}</StatusBadge>
          </p>
        ) : (
          <p className={classes.row}>
            {m.tax_number_stored({
              kind: number.kind,
              masked: number.masked,
              day: formatLongDay(number.updated_at, timeZone),
            })}
          </p>
        )}
        <p className={classes.hint}>{m.tax_number_encrypted()}</p>
        {number === null ? (
          <NumberForm kinds={kinds} label={m.tax_number_save()} />
        ) : (
          <details className={classes.removal}>
            <summary>{m.tax_number_change()}</summary>
            <NumberForm kinds={kinds} label={m.tax_number_save()} />
          </details>
        )}
      </div>
    </Panel>
  );
}

function reason({ slip, reported, currency, year }: TaxNumberState): string | undefined {
  if (slip === null || reported === null || currency === null) return undefined;
  const paid = { amount: formatAmount(reported, currency, true), year: String(year) };
  return slip === 'T4A' ? m.tax_number_why_t4a(paid) : m.tax_number_why_nec(paid);
}

function NumberForm({ kinds, label }: { kinds: readonly Kind[]; label: string }) {
  return (
    <SubmitForm name="saveTaxNumber" values={{ kind: kinds[0] }} className={`${classes.form} ${classes.narrow}`}>
      {({ field, pending }) => (
        <>
          {kinds.length > 1 ? (
            <SelectField {...field('kind')} label={m.tax_number_kind()}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindName(kind)}
                </option>
              ))}
            </SelectField>
          ) : (
            <input type="hidden" name="kind" value={kinds[0]} />
          )}
          <TextField
            {...field('number')}
            label={kinds.length > 1 || kinds[0] === undefined ? m.tax_number_number() : kindName(kinds[0])}
            hint={m.tax_number_digits()}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            required
          />
          <Button type="submit" kind="primary" busy={pending}>
            {label}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
