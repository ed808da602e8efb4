// The fields of the built-in gateway's card form, validated as in the contract of `pay-locally`.

export type CardField = 'card_number' | 'expiry' | 'cvc';
export type Card = Readonly<Record<CardField, string>>;

export const emptyCard: Card = { card_number: '', expiry: '', cvc: '' };

const forms: Readonly<Record<CardField, readonly [RegExp, string]>> = {
  card_number: [/^[\d ]{12,23}$/, 'Please enter the card number'],
  expiry: [/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'Please enter the expiry date as MM/YY'],
  cvc: [/^\d{3,4}$/, 'Please enter the security code'],
};

/** The fields that prevent paying, in the order of the form. */
export function cardProblems(card: Card): ReadonlyMap<CardField, string> {
  const problems = new Map<CardField, string>();
  for (const field of ['card_number', 'expiry', 'cvc'] as const) {
    const [form, text] = forms[field];
    if (!form.test(card[field].trim())) problems.set(field, text);
  }
  return problems;
}

/** A card number in groups of four, regardless of how it was typed. */
export const inGroups = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM/YY` two years from now: a valid expiry date for a test card. */
export function laterExpiry(now: Date): string {
  return `12/${String((now.getFullYear() + 2) % 100).padStart(2, '0')}`;
}
