const cents = (amount: string) => Math.round(Number(amount) * 100);

/** The difference of two decimal amounts of the server, exact to the cent for any size. */
export const amountDifference = (after: string, before: string): string =>
  ((cents(after) - cents(before)) / 100).toFixed(2);
