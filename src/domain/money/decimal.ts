/**
 * Decimal strings, the form of money in JSON: "1234.56". There is one way to write an amount: no sign, exponent,
 * thousands separator, leading zero, blank or other script's digits.
 */
const unsigned = /^(0|[1-9][0-9]{0,15})(?:\.([0-9]{1,2}))?$/;

/** Minor units (cents) of a decimal string with at most two decimals, or null if it is not one. */
export function parseAmount(text: string): bigint | null {
  const match = unsigned.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
}

/** Like `parseAmount`, for amounts that may be negative: one leading minus, not with zero. */
export function parseSignedAmount(text: string): bigint | null {
  if (!text.startsWith('-')) return parseAmount(text);
  const amount = parseAmount(text.slice(1));
  return amount === null || amount === 0n ? null : -amount;
}

/** Like `parseSignedAmount`, for text that was checked before or comes from `formatAmount`. Throws where it is not an amount. */
export function centsOf(text: string): bigint {
  const amount = parseSignedAmount(text);
  if (amount === null) throw new TypeError(`"${text}" is not an amount`);
  return amount;
}

/** The exact sum of such amounts, as a decimal string with two decimals. */
export const sumAmounts = (amounts: readonly string[]): string =>
  formatAmount(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));

/** Minor units (cents) as a decimal string with two decimals. */
export function formatAmount(cents: bigint): string {
  return formatDecimal(cents, 2);
}

/** `value` units of the given number of decimal places as a decimal string: (16675n, 3) is "16.675". */
export function formatDecimal(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
