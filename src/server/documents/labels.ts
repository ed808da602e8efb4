import type { EarningsLine } from '#contract/commission/earnings.ts';
import { formatPercent, perLocale, readerLanguage, readerLocale, withDecimalSign } from '#contract/language/format.ts';
import { standardLanguage } from '#domain/language/language.ts';
import { parseSignedAmount } from '#domain/money/decimal.ts';
import { displayMoney } from '#domain/money/money.ts';
import type { Period } from '#domain/period/period.ts';
import { m } from '#messages';
import { inLanguage } from '../language/in-language.ts';

// How documents write what the functions answer, in the language of the person who asks for them. The locale is named, so that
// every machine writes the same.

const utc = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }), 'en-CA');
const months = utc({ month: 'long', year: 'numeric' });
const days = utc({ month: 'long', day: 'numeric', year: 'numeric' });

/** `2026-10` → `October 2026`. */
export const monthName = (period: Period): string => months().format(new Date(`${period}-01T00:00:00Z`));

/** `2026-10-09` → `October 9, 2026`. */
export const dayName = (day: string): string => days().format(new Date(`${day}T00:00:00Z`));

/** The same in a mail: all mails have one language, whatever the language of the person who causes them. */
export const mailDayName = (day: string): string => inLanguage(standardLanguage, () => dayName(day));

const shortDays = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: '2-digit', year: 'numeric' }),
);

/** In tables: `2026-10-09` → `Oct 09, 2026`. */
export const tableDay = (day: string): string => shortDays().format(new Date(`${day}T00:00:00Z`));

/** An instant with its zone: `November 20, 2026 at 11:00 a.m. MST`. */
export const instantName = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(readerLocale('en-CA'), {
    timeZone,
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant);

/** `1234.50` → `$1,234.50`, with its code `$1,234.50 CAD`. */
export function amountOf(value: string, currency: string, code: 'bare' | 'with code' = 'bare'): string {
  const amount = parseSignedAmount(value);
  if (amount === null) throw new TypeError(`no amount: ${value}`);
  return displayMoney({ amount, currency }, code, readerLanguage());
}

/** Basis points as a percentage: 1250 → `12.5%`. */
export const percentOf = (basisPoints: number): string => formatPercent(basisPoints / 10_000, { at_most: 2 });

/** `0.73120000` → `0.7312`. */
export const rateOf = (rate: string): string => withDecimalSign(rate.replace(/\.?0+$/, ''));

/** What a line is: `Override, level 2`. */
export function lineNameOf({ commission_type, level }: Pick<EarningsLine, 'commission_type' | 'level'>): string {
  if (commission_type === 'override') return m.document_override_level({ level });
  return commission_type === 'personal' ? m.document_personal() : m.document_foundation_bonus();
}

const methods: Readonly<Record<string, () => string>> = {
  check: m.document_method_check,
  transfer: m.document_method_transfer,
  bank: m.document_method_transfer,
  paypal: m.document_method_paypal,
  other: m.document_method_other,
};

/** How money went out, with the number of the cheque or transfer. */
export function methodName(method: string, checkNumber: number | null): string {
  const name = methods[method]?.() ?? method;
  return checkNumber === null ? name : m.document_method_number({ method: name, number: String(checkNumber) });
}
