import { formatPercent, perLocale, withDecimalSign, withMinus } from '#contract/language/format.ts';

const decimal = /^-?\d+(\.\d+)?$/;

/** A formatter per language and currency: creating one costs more than using it a thousand times. */
function perCurrency(options: Intl.NumberFormatOptions): (currency: string) => Intl.NumberFormat {
  const formatters = new Map<string, () => Intl.NumberFormat>();
  return (currency) => {
    const cached = formatters.get(currency);
    if (cached) return cached();
    const created = perLocale(
      (locale) =>
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options }),
    );
    formatters.set(currency, created);
    return created();
  };
}

const exact = perCurrency({});
const short = perCurrency({ notation: 'compact', minimumFractionDigits: 0, maximumSignificantDigits: 3 });

/**
 * Formats a decimal string: `1234.56` in CAD → `$1,234.56`, with the code `$1,234.56 CAD`, in French `1 234,56 $`; `-5` → `−$5.00`. Exact for any length,
 * because the digits never pass through a floating-point number. Invalid input is shown as zero.
 */
export function formatAmount(value: string, currency: string, withCode = false): string {
  const text = withMinus(exact(currency).format(literal(value)));
  return withCode ? `${text} ${currency}` : text;
}

/** An amount with three digits: `3421.50` → `$3.42K`. For labels of a chart that has the exact amounts beside it. */
export const formatShortAmount = (value: string, currency: string): string =>
  withMinus(short(currency).format(literal(value)));

const literal = (value: string): Intl.StringNumericLiteral =>
  decimal.test(value) ? (value as Intl.StringNumericLiteral) : '0';

/** Percent from basis points: 3000 → `30%`, 1250 → `12.5%`. */
export const formatRate = (basisPoints: number): string => formatPercent(basisPoints / 10_000, { at_most: 2 });

/** An exchange rate without trailing zeros: `0.73470000` → `0.7347`. */
export const formatExchangeRate = (rate: string): string =>
  withDecimalSign(rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''));

/** An average without cents: `62.25` → `$62`, with the code `$62 CAD`. */
export const formatAverage = (value: string, currency: string, withCode = false): string =>
  formatWholeAmount(String(Math.round(Number(value))), currency, withCode);

/** An amount without zero cents: `180.00` → `$180`, with the code `$180 CAD`; `180.50` → `$180.50`. For sentences, not for columns. */
export const formatWholeAmount = (value: string, currency: string, withCode = false): string =>
  formatAmount(value, currency, withCode).replace(/[.,]00(?=\D*$)/, '');
