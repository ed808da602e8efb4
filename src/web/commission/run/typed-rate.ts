import { centsOf, formatDecimal } from '#domain/money/decimal.ts';
import { convert, type ExchangeRate, parseExchangeRate } from '#domain/money/rate.ts';

type Currencies = { readonly currency: string; readonly payout_currency: string };

/** The exchange rate in the text of a field; null if it is none. */
export const typedRate = ({ currency, payout_currency }: Currencies, typed: string): ExchangeRate | null =>
  parseExchangeRate(currency, payout_currency, typed.replace(/^0+(?=\d)/, ''));

/** The total of a run at a rate that was reviewed, rounded once like a statement. */
export function payableAtRate(run: Currencies & { readonly total: string }, typed: string): string {
  const rate = typedRate(run, typed);
  if (rate === null) throw new TypeError(`"${typed}" is not an exchange rate`);
  return formatDecimal(convert({ amount: centsOf(run.total), currency: run.currency }, rate).amount, 2);
}
