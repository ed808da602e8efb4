// What fills the columns of a bank's file: capitals of the Latin alphabet without accents, digits, and few signs.

/** Converts a text for a bank: removes accents, replaces other letters by the nearest ones, the rest by blanks. */
export function bankText(text: string): string {
  return text
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐðÐ]/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/[’‘]/g, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,&'/()-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Text at the left of `width` columns, padded with blanks or cut off. */
export const left = (text: string, width: number): string => text.slice(0, width).padEnd(width, ' ');

/** Text at the right of `width` columns, padded with blanks on the left. Throws for a longer one. */
export function right(text: string, width: number): string {
  if (text.length > width) throw new RangeError(`"${text}" is longer than ${width} columns`);
  return text.padStart(width, ' ');
}

/** A whole number from zero on, padded with zeros on the left. Throws for one that does not fit, which would be cut. */
export function digits(value: bigint | number | string, width: number): string {
  const text = value.toString();
  if (!/^\d+$/.test(text) || text.length > width) throw new RangeError(`${text} is no number of ${width} digits`);
  return text.padStart(width, '0');
}

/** Unused columns. */
export const blanks = (width: number): string => ' '.repeat(width);
