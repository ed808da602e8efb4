import type { Language } from './language.ts';

/**
 * A number as a person typed it, with a decimal point: in French `12,50` is `12.50`, and so are the percentages of a list such as
 * `GST 5%, QST 9,975%`. Every other text stays as it is, including an ambiguous number such as `1,250`, which is refused instead of misread.
 */
export function withDecimalPoint(text: string, language: Language): string {
  if (language !== 'fr') return text;
  const isNumber = /^\s*-?(\d{1,12},(\d{1,2}|\d{4,8})|0,\d{3})\s*[%$]?\s*$/.test(text);
  return isNumber ? text.replace(',', '.') : text.replace(/(\d),(\d{1,3})(?=\s*%)/g, '$1.$2');
}

/**
 * A percentage as people type it, or copy it from a page, as the contract has it: `12.5%` and `12.5 %`, in French `12,5 %`, are `12.5`.
 * The space may be one that does not break. A text that is not a percentage is read by `withDecimalPoint`.
 */
export function plainPercent(text: string, language: Language): string {
  const point = withDecimalPoint(text, language);
  return /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(point)?.[1] ?? point;
}

const amounts: Readonly<Record<Language, RegExp>> = {
  en: /^([-−]?)\s?\$?\s?(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)(?:\.(\d{1,2}))?\s?\$?$/,
  fr: /^([-−]?)\s?\$?\s?(\d+|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)(?:[,.](\d{1,2}))?\s?\$?$/,
};

/**
 * An amount as people type it, or copy it from a page, as the contract has it: `−$1,234.50`, in French `−1 234,50 $`, is `-1234.50`.
 * Thousands are separated as in the language of the reader, or by spaces. A text that is not an amount of that language, such as
 * `1,25` in English, is read by `withDecimalPoint`, and is then usually refused.
 */
export function plainAmount(text: string, language: Language): string {
  const [, minus, whole, fraction] = amounts[language].exec(text.trim()) ?? [];
  if (whole === undefined) return withDecimalPoint(text, language);
  return `${minus === '' ? '' : '-'}${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}
