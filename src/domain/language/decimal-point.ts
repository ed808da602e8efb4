import type { Language } from './language.ts';

/**
 * A number as a person typed it, with a decimal point: in French `12,50` is `12.50`. Every other text stays as it is, also an
 * ambiguous number such as `1,250`, which is refused instead of misread.
 */
export const withDecimalPoint = (text: string, language: Language): string =>
  language === 'fr' && /^\s*-?\d{1,12},(\d{1,2}|\d{4,8})\s*$/.test(text) ? text.replace(',', '.') : text;
