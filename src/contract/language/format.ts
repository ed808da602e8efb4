import type { Language } from '#domain/language/language.ts';
import { getLocale } from '#messages/runtime';

// How numbers and dates are written in the reader's language. Money is formatted by the module of its layer.

/** The language of the reader: on the server that of the request, in a browser that of the page's scripts. */
export const readerLanguage = (): Language => getLocale();

/** The locale of the reader for `Intl`. English is written as in the United States, or as in Canada. */
export const readerLocale = (english: 'en-US' | 'en-CA' = 'en-US'): string =>
  readerLanguage() === 'fr' ? 'fr-CA' : english;

/**
 * Creates a formatter for each language at its first use, because creating one takes a hundred times as long as using it.
 * Dates of pages are written as in the United States (`Oct 09, 2026`; specification: MMM dd, yyyy).
 */
export function perLocale<T>(create: (locale: string) => T, english?: 'en-US' | 'en-CA'): () => T {
  const created = new Map<Language, T>();
  return () => {
    const language = readerLanguage();
    const formatter = created.get(language) ?? create(readerLocale(english));
    created.set(language, formatter);
    return formatter;
  };
}

const counts = perLocale((locale) => new Intl.NumberFormat(locale));

/** `1234` → `1,234`, in French `1 234`. */
export const formatCount = (count: number | bigint): string => counts().format(count);

const changes = perLocale((locale) => new Intl.NumberFormat(locale, { signDisplay: 'always' }));

/** `5` → `+5`. */
export const formatChange = (count: number): string => changes().format(count);

type Digits = { readonly exactly: number } | { readonly at_most: number };

const percents = perLocale(() => new Map<string, Intl.NumberFormat>());

/** A fraction in percent, rounded half away from zero: `0.125` with at most two decimals → `12.5%`, in French `12,5 %`; `-0.005` → `−0.5%`. */
export function formatPercent(fraction: number, digits: Digits): string {
  const [least, most] = 'exactly' in digits ? [digits.exactly, digits.exactly] : [0, digits.at_most];
  const formats = percents();
  const key = `${least} ${most}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(readerLocale(), {
      style: 'percent',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  formats.set(key, format);
  return withMinus(format.format(fraction));
}

/** The minus sign, which `Intl` writes as a hyphen. */
export const withMinus = (text: string): string => text.replace('-', '−');

/** A decimal string with the decimal sign of the reader: `0.7347`, in French `0,7347`. */
export const withDecimalSign = (decimal: string): string =>
  readerLanguage() === 'fr' ? decimal.replace('.', ',') : decimal;

const regionNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** `CA` → `Canada`; a text that is not a code of two letters is unchanged. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames().of(code) ?? code) : code;

const lists = perLocale((locale) => new Intl.ListFormat(locale));

/** `Ada, Ben, and Cleo`, in French `Ada, Ben et Cleo`. */
export const formatList = (names: readonly string[]): string => lists().format(names);
