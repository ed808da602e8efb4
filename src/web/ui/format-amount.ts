const decimal = /^-?\d+(\.\d+)?$/;

// One formatter per currency: making one costs more than using it a thousand times.
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string): Intl.NumberFormat {
  const kept = formatters.get(currency);
  if (kept) return kept;
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formatters.set(currency, made);
  return made;
}

/**
 * A decimal string as people read it: `1234.56` in CAD → `$1,234.56`, with the code `$1,234.56 CAD`. Exact for any
 * length: the digits never pass through a floating-point number. What is no amount shows as zero.
 */
export function formatAmount(value: string, currency: string, withCode = false): string {
  const known = decimal.test(value) ? (value as Intl.StringNumericLiteral) : '0';
  const text = formatter(currency).format(known);
  return withCode ? `${text} ${currency}` : text;
}

/** Percent from basis points: 3000 → `30%`, 1250 → `12.5%`. */
export const formatRate = (basisPoints: number): string =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

/** An exchange rate without the zeros that say nothing: `0.73470000` → `0.7347`. */
export const formatExchangeRate = (rate: string): string => rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** An amount without cents where it has none: `180.00` → `$180`, `180.50` → `$180.50`. For sentences, not for columns. */
export const formatWholeAmount = (value: string, currency: string): string =>
  formatAmount(value, currency).replace(/\.00$/, '');
