import { addMonths, monthIndex, type Period } from '#domain/period/period.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';

const hour = 3_600_000;
export const day = 24 * hour;

export type DemoMonth = {
  readonly period: Period;
  readonly from: Date;
  /** The last instant for which there is data: the end of the month, in the open one the present. */
  readonly until: Date;
  readonly open: boolean;
  /** How much is sold compared with an ordinary month: the season, and in the open month how much of it is over. */
  readonly season: number;
  /** When the month was closed, in the month after and never after the present. */
  readonly closedAt: Date;
  /** When its statements were paid; null while that day is still to come. */
  readonly paidAt: Date | null;
  /** Units of the payout currency for one of the shop's. */
  readonly exchangeRate: string;
};

/** January to December: presents in December, the sales of November, Mother’s Day, quiet summers. */
const seasons = [0.84, 0.94, 0.98, 0.95, 1.14, 0.96, 0.84, 0.88, 0.98, 1.04, 1.3, 1.34];

const exchangeRates = [
  '0.7284', '0.7261', '0.7312', '0.7335', '0.7298', '0.7246', '0.7225', '0.7268', '0.7301', '0.7347', '0.7322', '0.7279',
]; // biome-ignore format: a list of numbers

/** The months with orders, oldest first; the last one is open and ends at the present. */
export function demoMonths(now: Date, timeZone: string, count: number): readonly DemoMonth[] {
  const open = periodOf(now, timeZone);
  return Array.from({ length: count }, (_, place) => {
    const period = addMonths(open, place + 1 - count);
    const { from, until } = instantsOf(period, timeZone);
    const month = monthIndex(period);
    const season = seasons[month % 12] ?? 1;
    const isOpen = period === open;
    const payday = until.getTime() + 9 * day + 10 * hour;
    // The first days of a month would leave the open month empty: so much was sold at least.
    const over = Math.max((now.getTime() - from.getTime()) / (until.getTime() - from.getTime()), 0.12);
    return {
      period,
      from,
      until: isOpen ? now : until,
      open: isOpen,
      season: isOpen ? season * over : season,
      closedAt: new Date(Math.min(until.getTime() + 2 * day + 9 * hour, now.getTime())),
      paidAt: payday <= now.getTime() ? new Date(payday) : null,
      exchangeRate: exchangeRates[month % 12] ?? '0.7300',
    };
  });
}
