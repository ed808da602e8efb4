/** A commission period: a calendar month of the company, written "2026-10". */
export type Period = string;

/** Months counted from January of the year 0: the form in which periods are compared and subtracted. */
export type MonthIndex = number;

const written = /^([0-9]{4})-(0[1-9]|1[0-2])$/;

/** The month index of "2026-10", or null if the text is not a period. */
export function parsePeriod(text: string): MonthIndex | null {
  const match = written.exec(text);
  if (match === null) return null;
  return Number(match[1]) * 12 + Number(match[2]) - 1;
}

/** The month index of a period that is known to be one. */
export function monthIndex(period: Period): MonthIndex {
  const month = parsePeriod(period);
  if (month === null) throw new RangeError(`"${period}" is no period`);
  return month;
}

/** The period of a month index. */
export function periodOfMonth(month: MonthIndex): Period {
  if (!Number.isInteger(month) || month < 0 || month >= 120_000) throw new RangeError(`${month} is no month index`);
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** The period so many months later, or earlier with a number below zero. */
export function addMonths(period: Period, months: number): Period {
  return periodOfMonth(monthIndex(period) + months);
}

/** The month after it. */
export function nextPeriod(period: Period): Period {
  return addMonths(period, 1);
}

/** The month before it. */
export function previousPeriod(period: Period): Period {
  return addMonths(period, -1);
}

/** Months from one period to another: 0 within the same, 1 to the next, below zero backwards. */
export function monthsBetween(from: Period, to: Period): number {
  return monthIndex(to) - monthIndex(from);
}

/** The latest month with this `number` in the year, 1 (January) to 12, up to and including `upTo`. */
export function latestMonthNumbered(number: number, upTo: MonthIndex): MonthIndex {
  return upTo - ((((upTo - (number - 1)) % 12) + 12) % 12);
}

/** The month index of a calendar day "2026-08-31", or null if it is not a day. */
export function parseMonthOfDay(text: string): MonthIndex | null {
  const match = /^([0-9]{4}-[0-9]{2})-([0-9]{2})$/.exec(text);
  const month = parsePeriod(match?.[1] ?? '');
  const day = Number(match?.[2]);
  if (month === null || day < 1 || day > daysIn(month)) return null;
  return month;
}

/** How many days a month has in the Gregorian calendar. */
export function daysIn(month: MonthIndex): number {
  const year = Math.floor(month / 12);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month % 12 === 1) return leap ? 29 : 28;
  return [3, 5, 8, 10].includes(month % 12) ? 30 : 31;
}
