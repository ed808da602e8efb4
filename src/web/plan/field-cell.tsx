import classes from './plan-fields.module.css';
import { type PlacedMessage, shownNumber } from './plan-form.ts';
import { planFieldName } from './plan-form-fields.ts';

type Props = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  wide?: boolean;
  onChange: (text: string) => void;
};

/** A field in a table; the table's headings are its labels. */
export function FieldCell({ id, label, value, error, wide = false, onChange }: Props) {
  const isCode = id.endsWith('.code');
  return (
    <input
      id={id}
      name={planFieldName(id)}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classes.cell}
      data-wide={wide || undefined}
      autoComplete="off"
      inputMode={isCode ? 'text' : 'decimal'}
      value={isCode ? value : shownNumber(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The error messages of a table's fields, below the table. */
export function TableErrors({ problems, within }: { problems: readonly PlacedMessage[]; within: string }) {
  const here = problems.filter(({ place }) => place.startsWith(within));
  if (here.length === 0) return null;
  return (
    <ul className={classes.errors}>
      {here.map(({ place, message }) => (
        <li key={place + message} id={`${place}-error`}>
          {message}
        </li>
      ))}
    </ul>
  );
}
