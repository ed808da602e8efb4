import { centsOf, formatAmount } from '#domain/money/decimal.ts';

/** The difference of two decimal amounts of the server, exact to the cent for any size. */
export const amountDifference = (after: string, before: string): string =>
  formatAmount(centsOf(after) - centsOf(before));
