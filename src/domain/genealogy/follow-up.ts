import type { ConsultantStatus } from '../consultant/status.ts';
import { dayOf, instantOfClock, startOfDay } from '../period/zone.ts';

/** When the company's clocks show this time, people are reminded of the follow-ups of the day. */
const morning = '08:00';

/** The last day with follow-ups that people are reminded of by now: today from the morning on, before that yesterday. */
export function lastDayToRemind(now: Date, timeZone: string): string {
  const today = dayOf(now, timeZone);
  const start = instantOfClock(`${today}T${morning}`, timeZone);
  return start !== null && now < start ? dayBefore(today, timeZone) : today;
}

const dayBefore = (day: string, timeZone: string) => dayOf(new Date(startOfDay(day, timeZone).getTime() - 1), timeZone);

type Reminder = {
  /** The day of the follow-up. */
  readonly followUpOn: string | null;
  /** The follow-up date with a reminder that was sent, or is not needed. */
  readonly settledFor: string | null;
};

/** Whether the reminder of a note is due: once for each day that is set, and late rather than never. */
export const isReminderDue = (
  { followUpOn, settledFor, isDone }: Reminder & { readonly isDone: boolean },
  lastDay: string,
): boolean => followUpOn !== null && !isDone && settledFor !== followUpOn && followUpOn <= lastDay;

type People = {
  readonly author: ConsultantStatus;
  /** Whether the member is in the author's downline and has not left. */
  readonly isInTeam: boolean;
};

/** Whether the author of a note is reminded when it is due; otherwise there is no reminder for that day. */
export const isReminded = ({ author, isInTeam }: People): boolean => author === 'active' && isInTeam;

/**
 * Whether an author may not set `followUpOn`, because no reminder would come: the day is over. A day that was set before stays
 * when only the text changes; `before` is null for a new note.
 */
export const isPastFollowUp = (before: string | null, followUpOn: string | null, today: string): boolean =>
  followUpOn !== null && followUpOn !== before && followUpOn < today;
