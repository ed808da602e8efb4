import { beforeEach, expect, test } from 'vitest';
import { dayOf, type ZoneOffsets, zoneOffsets } from '#domain/period/zone.ts';
import { formatDay, formatMoment } from './format-period.ts';
import { offsetAt, setZoneOffsets } from './zone-offset.ts';

const edmonton = 'America/Edmonton';
const tenYears = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2036-12-31T00:00:00Z') };
// The zone data of an old browser lacks later changes of the law, as it lacks this made-up zone.
const unknown: ZoneOffsets = { ...zoneOffsets(tenYears, edmonton), timeZone: 'America/Not_In_This_Browser' };

beforeEach(() => setZoneOffsets(unknown));

test('takes days and times from the server’s zone data, never from the browser', () => {
  const { timeZone } = unknown;
  expect(formatDay('2026-11-01T03:00:00.000Z', timeZone)).toBe('Oct 31, 2026');
  expect(formatMoment('2026-11-01T03:05:00.000Z', timeZone)).toBe('Oct 31, 2026, 9:05 PM');
});

test('for ten years the browser shows each day as the server does', () => {
  const { timeZone } = unknown;
  for (let at = tenYears.from.getTime(); at < tenYears.until.getTime(); at += 5 * 3_600_000) {
    const day = new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);
    expect(day).toBe(dayOf(new Date(at), edmonton));
  }
});

test('uses the browser’s data for years that the server did not send', () => {
  setZoneOffsets(zoneOffsets(tenYears, edmonton));
  expect(formatDay('2019-12-01T06:30:00.000Z', edmonton)).toBe('Nov 30, 2019');
  expect(formatDay('2019-07-01T06:30:00.000Z', edmonton)).toBe('Jul 01, 2019');
});
