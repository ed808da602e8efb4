/** How far a time zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const at = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) -
    Math.floor(instant / 1000) * 1000
  );
}

/**
 * The first instant of a calendar day (`2026-11-01`) in a time zone, as browsers write it into a date field; `later` days
 * after it.
 */
export function instantOfDay(day: string, timeZone: string, later = 0): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + later);
  // The offset is asked for twice: around a change of the clocks the first guess lies on its other side.
  const guess = midnight.getTime() - offsetAt(midnight.getTime(), timeZone);
  return new Date(midnight.getTime() - offsetAt(guess, timeZone)).toISOString();
}
