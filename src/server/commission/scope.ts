import type { Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { firstDayOf } from '../db/columns.ts';

/** A period as query parameters. */
export interface PeriodScope {
  readonly period: Period;
  /** As a database date. */
  readonly firstDay: string;
  readonly from: Date;
  /** The first instant after it. */
  readonly end: Date;
}

/** A month in the company's time zone. */
export function scopeOf(period: Period, timeZone: string): PeriodScope {
  const { from, until } = instantsOf(period, timeZone);
  return { period, firstDay: firstDayOf(period), from, end: until };
}
