import { formatDecimal } from './decimal.ts';
import type { Currency, Money } from './money.ts';
import { roundHalfUp } from './rounding.ts';

/** A rate in integer ten-thousandths: 2000 is 20 %, 0.2000. */
export type BasisPoints = number;

/** All of it: 100 %. */
export const wholeRate: BasisPoints = 10_000;

/** A rate as the decimal fraction that is stored and sent: 2000 is "0.2000". */
export function formatRate(rate: BasisPoints): string {
  return formatDecimal(BigInt(rate), 4);
}

/**
 * How many units of one currency another one buys, exactly: `units / scale`. Entered by an admin as a decimal string,
 * stored on the run and shown on each statement.
 */
export interface ExchangeRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly units: bigint;
  readonly scale: bigint;
}

/** An exchange rate from a decimal string above zero with at most eight decimals ("0.73125"), or null. */
export function parseExchangeRate(from: Currency, to: Currency, text: string): ExchangeRate | null {
  const match = /^(0|[1-9][0-9]{0,5})(?:\.([0-9]{1,8}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return units === 0n ? null : { from, to, units, scale: 10n ** BigInt(fraction.length) };
}

/** Whether a rate differs from another of the same currencies by more than a share of the other. */
export function isFarRate(rate: ExchangeRate, other: ExchangeRate, tolerance: BasisPoints): boolean {
  const [a, b] = [rate.units * other.scale, other.units * rate.scale];
  return (a > b ? a - b : b - a) * BigInt(wholeRate) > b * BigInt(tolerance);
}

/** Whether two rates are the same number, however many zeros follow: 0.73 and 0.7300. */
export function isSameRate(one: ExchangeRate, other: ExchangeRate): boolean {
  return one.units * other.scale === other.units * one.scale;
}

/** An amount in the other currency: the one conversion of a statement, rounded once, half up. */
export function convert(money: Money, rate: ExchangeRate): Money {
  if (money.currency !== rate.from) throw new TypeError(`a rate from ${rate.from} for an amount of ${money.currency}`);
  return { amount: roundHalfUp(money.amount * rate.units, rate.scale), currency: rate.to };
}
