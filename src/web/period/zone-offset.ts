import type { ZoneOffsets } from '#domain/period/zone.ts';

let company: ZoneOffsets | null = null;

/** Sets the server's time zone data for displaying dates, because a browser's may be outdated. */
export function setZoneOffsets(offsets: ZoneOffsets): void {
  company = offsets;
}

/** The offset of a time zone at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  if (company?.timeZone === timeZone && instant < company.until) {
    const minutes = company.offsets.findLast(([from]) => from <= instant)?.[1];
    if (minutes !== undefined) return minutes * 60_000;
  }
  return runtimeOffsetAt(instant, timeZone);
}

// Creating a formatter takes a hundred times as long as using it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The offset by the browser's own data, for years that the server did not send. */
function runtimeOffsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const at = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) -
    Math.floor(instant / 1000) * 1000
  );
}
