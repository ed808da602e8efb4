import { perLocale } from '#contract/language/format.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { offsetAt } from './zone-offset.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));

const months = { long: utc({ month: 'long', year: 'numeric' }), short: utc({ month: 'short', year: 'numeric' }) };
const day = { month: 'short', day: '2-digit', year: 'numeric' } as const;
const days = utc(day);
const daysOfYear = utc({ month: 'short', day: 'numeric' });
const longDays = utc({ dateStyle: 'long' });
const moments = utc({ ...day, hour: 'numeric', minute: '2-digit' });

/** `2026-10` → `October 2026`. A period is a name and not an instant, so no time zone applies. */
export function formatPeriod(period: string, style: 'long' | 'short' = 'long'): string {
  const [year, month] = period.split('-').map(Number);
  const start = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 1));
  return months[style]().format(start);
}

/** An instant as a day in the company's time zone: `Oct 03, 2026` (specification: MMM dd, yyyy). */
export const formatDay = (instant: string, timeZone: string): string => days().format(shifted(instant, timeZone));

/** The same outside of tables: `October 3, 2026`. */
export const formatLongDay = (instant: string, timeZone: string): string =>
  longDays().format(shifted(instant, timeZone));

/** An instant as a calendar day in the company's time zone, for programs: `2026-10-31`. */
export const dayOf = (instant: string, timeZone: string): string =>
  new Date(shifted(instant, timeZone)).toISOString().slice(0, 10);

/** An instant in the company's time zone, as spreadsheets read it: `2026-10-31 14:05`. */
export const spreadsheetTime = (instant: string, timeZone: string): string =>
  new Date(shifted(instant, timeZone)).toISOString().slice(0, 16).replace('T', ' ');

/** A calendar day without a time (`2026-10-09`): `Oct 09, 2026`. */
export const formatDate = (day: string): string => formatDay(`${day}T00:00:00Z`, 'UTC');

/** The same outside of tables: `October 9, 2026`. */
export const formatLongDate = (day: string): string => formatLongDay(`${day}T00:00:00Z`, 'UTC');

/** A calendar day without its year, for the labels of a chart: `Oct 9`. */
export const formatDayOfYear = (day: string): string => daysOfYear().format(Date.parse(`${day}T00:00:00Z`));

/** Calendar days from an instant to another, in the company's time zone. */
export const daysBetween = (from: string, to: string, timeZone: string): number =>
  Math.floor(shifted(to, timeZone) / millisecondsPerDay) - Math.floor(shifted(from, timeZone) / millisecondsPerDay);

/** An instant with its time in the company's time zone: `Nov 20, 2026, 11:00 AM`. */
export const formatMoment = (instant: string, timeZone: string): string => moments().format(shifted(instant, timeZone));

/** Whether an instant is before a period: the month was opened early, when the previous one closed. */
export const isBeforePeriod = (instant: string, period: string, timeZone: string): boolean =>
  new Date(shifted(instant, timeZone)).toISOString().slice(0, 7) < period;

/** The instant at which a UTC clock shows what the time zone's clock shows at the given one. */
function shifted(instant: string, timeZone: string): number {
  const at = Date.parse(instant);
  return at + offsetAt(at, timeZone);
}
