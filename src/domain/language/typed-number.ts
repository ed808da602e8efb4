import type { Language } from './language.ts';

/**
 * A number as a person typed it, with a decimal point: in French `12,50` is `12.50`, and so are the percentages of a list such as
 * `GST 5%, QST 9,98%`. Every other text stays as it is, also an ambiguous number such as `1,250`, which is refused instead of misread.
 */
export function withDecimalPoint(text: string, language: Language): string {
  if (language !== 'fr') return text;
  const isNumber = /^\s*-?(\d{1,12},(\d{1,2}|\d{4,8})|0,\d{3})\s*[%$]?\s*$/.test(text);
  return isNumber ? text.replace(',', '.') : text.replace(/(\d),(\d{1,2})(?=\s*%)/g, '$1.$2');
}

/**
 * An amount as people copy it from a page, without what separates its thousands: `$1,234.50`, in French `1 234,50 $`, is `1234.50`. The
 * result may be no amount, and is then refused.
 */
export const plainAmount = (text: string, language: Language): string =>
  language === 'fr' ? withDecimalPoint(text.replace(/[\s$]/g, ''), 'fr') : text.replace(/[\s$,]/g, '');
