/** A card number in groups of four, regardless of how it was typed. */
export const inGroups = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** An expiry date with its slash, which the keypad of a phone does not have. */
export const withSlash = (typed: string): string =>
  typed.includes('/') ? typed : typed.replace(/\D/g, '').replace(/^(\d{2})(\d{1,4}).*$/, '$1/$2');

/** `MM/YY` two years from now: a valid expiry date for a test card. */
export function laterExpiry(now: Date): string {
  return `12/${String((now.getUTCFullYear() + 2) % 100).padStart(2, '0')}`;
}
