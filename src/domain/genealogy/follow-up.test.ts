import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consultantStatuses } from '../consultant/status.ts';
import { dayOf, instantsOfDay } from '../period/zone.ts';
import { isPastFollowUp, isReminded, isReminderDue, lastDayToRemind } from './follow-up.ts';

const edmonton = 'America/Edmonton';
const newYork = 'America/New_York';

test.each([
  ['2026-11-24T13:59:59Z', edmonton, '2026-11-23'],
  ['2026-11-24T14:00:00Z', edmonton, '2026-11-24'],
  ['2026-11-25T05:59:59Z', edmonton, '2026-11-24'],
  // Already the next day, before its morning.
  ['2026-11-25T06:00:00Z', edmonton, '2026-11-24'],
  // Clocks go forward and back on these mornings.
  ['2026-03-08T11:59:59Z', newYork, '2026-03-07'],
  ['2026-03-08T12:00:00Z', newYork, '2026-03-08'],
  ['2026-11-01T12:59:59Z', newYork, '2026-10-31'],
  ['2026-11-01T13:00:00Z', newYork, '2026-11-01'],
  ['2027-01-01T07:59:59Z', 'UTC', '2026-12-31'],
  ['2027-01-01T08:00:00Z', 'UTC', '2027-01-01'],
  ['2026-11-23T22:29:59Z', 'Australia/Adelaide', '2026-11-24'],
  ['2026-11-23T21:29:59Z', 'Australia/Adelaide', '2026-11-23'],
])('at %s in %s people are reminded of follow-ups until %s', (now, timeZone, day) => {
  expect(lastDayToRemind(new Date(now), timeZone)).toBe(day);
});

const zones = [edmonton, newYork, 'America/St_Johns', 'Asia/Beirut', 'Pacific/Auckland', 'UTC'];

test('a day’s reminders start within the day, between 6 and 10 hours after its start', () => {
  const hour = 3_600_000;
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (now, timeZone) => {
        const today = dayOf(now, timeZone);
        const passed = now.getTime() - instantsOfDay(today, timeZone).from.getTime();
        const isOn = lastDayToRemind(now, timeZone) === today;
        expect(lastDayToRemind(now, timeZone) <= today).toBe(true);
        if (passed < 6 * hour) expect(isOn).toBe(false);
        if (passed > 10 * hour) expect(isOn).toBe(true);
      },
    ),
  );
});

const note = { followUpOn: '2026-11-24', settledFor: null, isDone: false };

test.each([
  ['its day has come', {}, true],
  ['its day is over, because the job was down', { followUpOn: '2026-11-20' }, true],
  ['its day is still to come', { followUpOn: '2026-11-25' }, false],
  ['it has no day', { followUpOn: null }, false],
  ['it is done', { isDone: true }, false],
  ['it was sent', { settledFor: '2026-11-24' }, false],
  ['one for an earlier day was sent', { settledFor: '2026-11-20' }, true],
] as const)('the reminder of a note: %s', (_, given, isDue) => {
  expect(isReminderDue({ ...note, ...given }, '2026-11-24')).toBe(isDue);
});

test.each(consultantStatuses.flatMap((author) => [true, false].map((isInTeam) => ({ author, isInTeam }))))(
  'only an active author is reminded, of a member of their team: %o',
  (people) => {
    expect(isReminded(people)).toBe(people.author === 'active' && people.isInTeam);
  },
);

const today = '2026-11-24';

test.each([
  ['a new note for a later day', null, '2026-11-25', false],
  ['a new note for today', null, today, false],
  ['a new note for a day in the past', null, '2026-11-23', true],
  ['a new note without a day', null, null, false],
  ['the text of a note whose day is over', '2026-11-23', '2026-11-23', false],
  ['a later day for one whose day is over', '2026-11-23', '2026-11-30', false],
  ['a day in the past for one that waits', '2026-11-30', '2026-11-20', true],
  ['no day for one whose day is over', '2026-11-23', null, false],
] as const)('a follow-up in the past is refused: %s', (_, before, followUpOn, isPast) => {
  expect(isPastFollowUp(before, followUpOn, today)).toBe(isPast);
});

// Days of a month stand for dates; the job runs whenever it is up.
const dayText = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), ahead: fc.option(fc.integer({ min: -3, max: 5 }), { nil: null }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('job' as const) }),
);

test('a day that is set in advance has one reminder, on that day or later, for any changes of the author and any times of the job', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let day = 5;
      let stored = { followUpOn: null as string | null, settledFor: null as string | null };
      let sentSinceSet = 0;
      let setOn = dayText(day);
      const runJob = () => {
        const isDue = isReminderDue({ ...stored, isDone: false }, dayText(day));
        if (!isDue) return;
        sentSinceSet += 1;
        expect(stored.followUpOn !== null && stored.followUpOn <= dayText(day)).toBe(true);
        expect(stored.followUpOn !== null && stored.followUpOn >= setOn, 'a day in the past').toBe(true);
        stored = { ...stored, settledFor: stored.followUpOn };
      };
      for (const each of steps) {
        if (each.kind === 'wait') day = Math.min(day + each.days, 22);
        else if (each.kind === 'job') runJob();
        else {
          const followUpOn = each.ahead === null ? null : dayText(day + each.ahead);
          const former = stored;
          if (isPastFollowUp(former.followUpOn, followUpOn, dayText(day))) continue;
          stored = { ...former, followUpOn };
          if (followUpOn !== former.followUpOn) {
            // Back to the day of the last reminder: it is not sent again.
            sentSinceSet = followUpOn !== null && followUpOn === stored.settledFor ? 1 : 0;
            setOn = dayText(day);
          }
        }
        expect(sentSinceSet).toBeLessThanOrEqual(1);
      }
      day = 30;
      runJob();
      runJob();
      expect(sentSinceSet).toBe(stored.followUpOn === null ? 0 : 1);
    }),
  );
});
