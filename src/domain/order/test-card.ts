// The cards of the built-in gateway, which plays a payment provider in a demo. The page shows them.

export type CardRefusal = 'declined' | 'insufficient-funds' | 'expired' | 'unknown-card';

export interface TestCard {
  /** As printed, in groups of four. */
  readonly number: string;
  readonly outcome: 'succeeds' | Exclude<CardRefusal, 'unknown-card'>;
}

/** One card for each outcome of a payment. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient-funds' },
  { number: '4000 0000 0000 0069', outcome: 'expired' },
];

/** An expiry date as people type it (`12/29`, `1229`, `1/2029`) as `MM/YY`; null for another text. */
export function expiryOf(typed: string): string | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim()) ?? [];
  return month === undefined ? null : `${month.padStart(2, '0')}/${year}`;
}

/** What Google Pay hands over in its test environment for the processor `example`. */
export const testWalletToken = 'examplePaymentMethodToken';

/**
 * What happens to a payment with a card, by its number (blanks don't count) and expiry `MM/YY`, in month `thisMonth`.
 */
export function chargeTestCard(
  number: string,
  expiry: string,
  thisMonth: string,
): 'succeeds' | { readonly refused: CardRefusal } {
  const digits = number.replaceAll(/\s/g, '');
  const card = testCards.find((candidate) => candidate.number.replaceAll(' ', '') === digits);
  if (card === undefined) return { refused: 'unknown-card' };
  if (card.outcome !== 'succeeds') return { refused: card.outcome };
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return `20${year}-${month}` < thisMonth ? { refused: 'expired' } : 'succeeds';
}
