import { type Language, standardLanguage } from '../language/language.ts';

/** An amount in minor units (cents) of a currency. Amounts of two currencies never meet without an exchange rate. */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

/** ISO 4217 code of a currency with two decimals, in capitals: "CAD". */
export type Currency = string;

/** The sum of amounts of one currency. Throws for mixed currencies. */
export function sum(currency: Currency, parts: Iterable<Money>): Money {
  let amount = 0n;
  for (const part of parts) {
    if (part.currency !== currency) throw new TypeError(`an amount of ${part.currency} among ${currency}`);
    amount += part.amount;
  }
  return { amount, currency };
}

/**
 * An amount for people: "$1,234.56", "−$0.05"; with its code, "$1,234.56 CAD", wherever two currencies can meet. In French
 * "1 234,56 $" with no-break spaces. Identical on every machine: it uses no locale data.
 */
export function displayMoney(
  money: Money,
  code: 'bare' | 'with code' = 'bare',
  language: Language = standardLanguage,
): string {
  const cents = money.amount < 0n ? -money.amount : money.amount;
  const sign = money.amount < 0n ? '−' : '';
  const dollars = (cents / 100n).toString().replace(/\B(?=(?:\d{3})+$)/g, language === 'fr' ? '\u00a0' : ',');
  const rest = (cents % 100n).toString().padStart(2, '0');
  const shown = language === 'fr' ? `${sign}${dollars},${rest}\u00a0$` : `${sign}$${dollars}.${rest}`;
  return code === 'bare' ? shown : `${shown} ${money.currency}`;
}
