import { everyProgram } from '../enrolment/admission.ts';
import { currentRanks } from '../genealogy/filter.ts';
import { parseMonthOfDay, parsePeriod } from '../period/period.ts';
import type { DateOrder, DecimalMark } from './column-format.ts';

/** Why a row is rejected: at a field, or by what else is in the file or in the company. */
export type ImportReason =
  | 'missing'
  | 'too-long'
  | 'no-amount'
  | 'no-email'
  | 'no-phone'
  | 'no-code'
  | 'no-flag'
  | 'no-country'
  | 'no-region'
  | 'no-postal-code'
  | 'no-date'
  | 'no-period'
  | 'no-quantity'
  | 'no-program'
  | 'no-rank'
  | 'no-status'
  | 'in-the-future'
  | 'not-past'
  | 'twice'
  | 'known'
  | 'unknown-sponsor'
  | 'sponsor-circle'
  | 'sponsor-rejected'
  | 'unknown-consultant'
  | 'unknown-product'
  | 'other-currency'
  | 'other-sponsor'
  | 'sponsor-below'
  | 'in-closed-month'
  | 'month-over'
  | 'before-sponsor'
  | 'lines-differ'
  | 'total-differs'
  | 'discount-too-large'
  | 'partly-refunded'
  | 'order-rejected';

/** How the dates and amounts of a column are written; null if it is not decided. */
export type ColumnWriting = { readonly dates: DateOrder | null; readonly decimals: DecimalMark | null };

/** Reads a text that is not empty. */
export type Reader = (
  text: string,
  writing: ColumnWriting,
) => { readonly value: string } | { readonly reason: ImportReason };

/** A text of one line with at most `max` characters. */
export const line =
  (max: number): Reader =>
  (text) => {
    const value = text.replace(/\s+/g, ' ').trim();
    return value.length > max ? { reason: 'too-long' } : { value };
  };

const withPoint = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

/** Cents of an amount as spreadsheets write it: `$1,234.56`, `1.234,56`, `1 234,5`; null if the text is not an amount. */
function centsOf(text: string, decimals: DecimalMark | null): string | null {
  const plain = text
    .trim()
    .replace(/^(CA|US)?\$|\s*(CAD|USD|€|\$)$/g, '')
    .replace(/[\s\u00a0\u202f']/g, '');
  const match =
    (decimals === 'comma' ? null : withPoint.exec(plain)) ?? (decimals === 'point' ? null : withComma.exec(plain));
  if (!match) return null;
  const units = (match[1] ?? '').replace(/\D/g, '');
  return units.length > 8 ? null : units + (match[2] ?? '').padEnd(2, '0');
}

/** An amount of at least 0, in cents. */
export const amount: Reader = (text, { decimals }) => {
  const value = centsOf(text, decimals);
  return value === null ? { reason: 'no-amount' } : { value };
};

/** An amount in cents that may be negative: `-12.50`, `($12.50)`. */
export const signedAmount: Reader = (text, { decimals }) => {
  const [, minus, inBrackets] = /^\s*(?:(-)|(\())?/.exec(text) ?? [];
  const value = centsOf(text.replace(/^\s*[-(]|\)\s*$/g, ''), decimals);
  if (value === null) return { reason: 'no-amount' };
  return { value: minus || inBrackets ? `-${value}` : value };
};

/** A product's code: 2 to 40 letters, digits and hyphens. */
export const productCode: Reader = (text) => {
  const value = text.trim().toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{1,39}$/.test(value) ? { value } : { reason: 'no-code' };
};

/** A code of a person or an order in another system: up to 40 characters. */
export const externalCode: Reader = (text) => {
  const value = text.trim().toUpperCase();
  return /^[^\s].{0,39}$/u.test(value) ? { value } : { reason: 'no-code' };
};

/** An email address, in lower case. */
export const email: Reader = (text) => {
  const value = text.trim().toLowerCase();
  return value.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) ? { value } : { reason: 'no-email' };
};

const oneOf =
  (values: Readonly<Record<string, string>>, reason: ImportReason): Reader =>
  (text) => {
    const value =
      values[
        text
          .trim()
          .toLowerCase()
          .replace(/[\s_-]+/g, ' ')
      ];
    return value === undefined ? { reason } : { value };
  };

/** Each text, by its lower-case form. */
const byName = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name.toLowerCase(), name]));

export const flag = oneOf(
  {
    y: 'Y',
    yes: 'Y',
    true: 'Y',
    '1': 'Y',
    active: 'Y',
    published: 'Y',
    n: 'N',
    no: 'N',
    false: 'N',
    '0': 'N',
    inactive: 'N',
    draft: 'N',
    archived: 'N',
  },
  'no-flag',
);

export const country = oneOf(
  {
    ca: 'CA',
    canada: 'CA',
    us: 'US',
    usa: 'US',
    'united states': 'US',
    'united states of america': 'US',
  },
  'no-country',
);

export const program = oneOf(byName(everyProgram), 'no-program');

export const rank = oneOf(byName(currentRanks), 'no-rank');

export const consultantStatus = oneOf(
  {
    active: 'active',
    y: 'active',
    yes: 'active',
    '1': 'active',
    current: 'active',
    suspended: 'suspended',
    'on hold': 'suspended',
    left: 'left',
    inactive: 'left',
    terminated: 'left',
    cancelled: 'left',
    canceled: 'left',
    n: 'left',
    no: 'left',
  },
  'no-status',
);

/** The status of an order, by the words of shops and back offices. */
export const orderStatus = oneOf(
  {
    completed: 'completed',
    complete: 'completed',
    shipped: 'completed',
    fulfilled: 'completed',
    delivered: 'completed',
    closed: 'completed',
    done: 'completed',
    processing: 'processing',
    paid: 'processing',
    'partially refunded': 'processing',
    unfulfilled: 'processing',
    pending: 'pending',
    open: 'pending',
    unpaid: 'pending',
    'on hold': 'pending',
    authorized: 'pending',
    cancelled: 'cancelled',
    canceled: 'cancelled',
    voided: 'cancelled',
    void: 'cancelled',
    expired: 'cancelled',
    refunded: 'cancelled',
  },
  'no-status',
);

/** Whether the goods were sent; only `completed` says more than the status. */
export const fulfillment: Reader = (text) => ({
  value: /^(fulfilled|shipped|delivered)$/i.test(text.trim()) ? 'completed' : 'open',
});

/** A whole number from 1 to 999. */
export const quantity: Reader = (text) => {
  const [, units] = /^(\d{1,3})(?:[.,]0+)?$/.exec(text.trim()) ?? [];
  return units === undefined || Number(units) === 0 ? { reason: 'no-quantity' } : { value: String(Number(units)) };
};

const isoDate =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(Z|[+-]\d{2}:?\d{2})?)?$/;
const shortDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ ,T].*)?$/;

/** A day "2026-08-31", or an instant in UTC where the text has an offset. */
export const day: Reader = (text, { dates }) => {
  const iso = isoDate.exec(text.trim());
  if (iso) {
    const [, year, month, date, hour, minute, second = '00', offset] = iso;
    const read = calendarDay(year, month, date);
    if (read === null) return { reason: 'no-date' };
    if (offset === undefined) return { value: read };
    const zone = offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
    const instant = new Date(`${read}T${hour}:${minute}:${second}${zone}`);
    return Number.isNaN(instant.getTime()) ? { reason: 'no-date' } : { value: instant.toISOString() };
  }
  const [, first, second, year] = shortDate.exec(text.trim()) ?? [];
  const read = dates === 'month-first' ? calendarDay(year, first, second) : calendarDay(year, second, first);
  return read === null ? { reason: 'no-date' } : { value: read };
};

function calendarDay(year = '', month = '', date = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return parseMonthOfDay(written) === null ? null : written;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A month "2026-08": `08/2026`, `2026-08`, `Aug 2026`. */
export const month: Reader = (text) => {
  const plain = text.trim().toLowerCase();
  const [, numberFirst, yearLast] = /^(\d{1,2})[-/. ](\d{4})$/.exec(plain) ?? [];
  const [, yearFirst, numberLast] = /^(\d{4})[-/. ]?(\d{1,2})(?:[-/.]\d{1,2})?$/.exec(plain) ?? [];
  const [, name = '', yearOfName] = /^([a-z]{3})[a-z]*\.? (\d{4})$/.exec(plain) ?? [];
  const number = numberFirst ?? numberLast ?? String(months.indexOf(name) + 1);
  const value = `${yearLast ?? yearFirst ?? yearOfName}-${number.padStart(2, '0')}`;
  return parsePeriod(value) === null ? { reason: 'no-period' } : { value };
};
