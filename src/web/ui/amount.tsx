import classes from './amount.module.css';
import { formatAmount } from './format-amount.ts';

type Props = {
  /** Decimal string from the server, e.g. `1234.56`. */
  value: string;
  /** ISO 4217. */
  currency: string;
  /** Adds the currency's code, required where two currencies meet. */
  withCode?: boolean;
  /** Colors negative amounts; the minus sign is always shown. */
  signed?: boolean;
};

/** Money, in figures of equal width: `$1,234.56`. */
export function Amount({ value, currency, withCode = false, signed = false }: Props) {
  const below = signed && value.startsWith('-');
  return (
    <data value={value} className={below ? `${classes.amount} ${classes.below}` : classes.amount}>
      {formatAmount(value, currency, withCode)}
    </data>
  );
}
