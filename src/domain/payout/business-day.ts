const dayInMilliseconds = 86_400_000;

/**
 * The first business day after a calendar day ("2026-10-09"): a weekend is passed over, holidays are the bank's to know.
 */
export function nextBusinessDay(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayInMilliseconds);
  while (next.getUTCDay() === 0 || next.getUTCDay() === 6) next.setTime(next.getTime() + dayInMilliseconds);
  return next.toISOString().slice(0, 10);
}
