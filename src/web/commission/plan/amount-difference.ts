const cents = (amount: string) => Math.round(Number(amount) * 100);

/** The difference of two amounts that the server told, exactly to the cent for any sum of money there is. */
export const amountDifference = (after: string, before: string): string =>
  ((cents(after) - cents(before)) / 100).toFixed(2);
