/** A day of 24 hours. A day of the calendar has an hour more or less when the clocks change. */
export const millisecondsPerDay = 86_400_000;
