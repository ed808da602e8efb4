import { expect, test } from 'vitest';
import { instantsOf } from '#domain/period/zone.ts';
import { instantOfDay } from './instant-of-day.ts';

test.each([
  ['2026-07-01', 'America/Edmonton', '2026-07-01T06:00:00.000Z'],
  ['2025-12-01', 'America/Edmonton', '2025-12-01T07:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
])('%s in %s starts at %s', (day, zone, instant) => {
  expect(instantOfDay(day, zone)).toBe(instant);
});

test("the end of a month's last day is the start of the next month", () => {
  for (const zone of ['America/Edmonton', 'Europe/Berlin', 'Australia/Sydney', 'UTC']) {
    expect(instantOfDay('2025-10-31', zone, 1)).toBe(instantsOf('2025-10', zone).until.toISOString());
    expect(instantOfDay('2025-03-31', zone, 1)).toBe(instantsOf('2025-03', zone).until.toISOString());
  }
});
