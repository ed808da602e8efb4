import { formatAmount } from '#domain/money/decimal.ts';

/** A value of the domain in JSON: amounts in cents become decimal strings. */
export type WithAmounts<Value> = Value extends unknown
  ? { [Key in keyof Value]: bigint extends Value[Key] ? string | Exclude<Value[Key], bigint> : Value[Key] }
  : never;

/** The amounts of a problem, a difference or a refusal as decimal strings. */
export const withAmounts = <Value extends object>(value: Value): WithAmounts<Value> =>
  Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, typeof each === 'bigint' ? formatAmount(each) : each]),
  ) as WithAmounts<Value>;
