// The cards of the built-in gateway of a demo that can be saved. Its page shows them.

import type { ChargeFailure } from './fee.ts';

/** What a card does when it is charged later, or that it is declined at once. */
export type SavableTestCard = {
  /** As printed, in groups of four. */
  readonly number: string;
  readonly outcome: 'succeeds' | 'declined-now' | Exclude<ChargeFailure, 'no-card' | 'expired-card'>;
};

export const savableTestCards: readonly SavableTestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', outcome: 'declined-now' },
  { number: '4000 0000 0000 0341', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient-funds' },
  { number: '4000 0025 0000 3155', outcome: 'authentication-required' },
];

/** A saved test card, as the gateway stores it: nothing but its last digits and its expiry. */
type StoredTestCard = { readonly last4: string; readonly month: number; readonly year: number };

const stored = /^test-(\d{4})-(2\d{3})-(0[1-9]|1[0-2])$/;

/** The stored card of a reference `test-4242-2028-12`; null for any other text. */
export function readTestCard(reference: string): StoredTestCard | null {
  const [, last4, year, month] = stored.exec(reference) ?? [];
  return last4 === undefined ? null : { last4, year: Number(year), month: Number(month) };
}

/** Saves a card with an expiry `MM/YY`, in month `thisMonth`: its reference, or why not. */
export function saveTestCard(
  number: string,
  expiry: string,
  thisMonth: string,
): { readonly reference: string } | { readonly refused: 'declined' | 'expired' | 'unknown-card' } {
  const digits = number.replaceAll(/\s/g, '');
  const card = savableTestCards.find((candidate) => candidate.number.replaceAll(' ', '') === digits);
  if (card === undefined) return { refused: 'unknown-card' };
  if (card.outcome === 'declined-now') return { refused: 'declined' };
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  const reference = `test-${digits.slice(-4)}-20${year}-${month.padStart(2, '0')}`;
  if (readTestCard(reference) === null || `20${year}-${month}` < thisMonth) return { refused: 'expired' };
  return { reference };
}

/** Charges a stored card in month `thisMonth`: null if it is paid, otherwise why not. */
export function chargeSavedTestCard(reference: string, thisMonth: string): ChargeFailure | null {
  const card = readTestCard(reference);
  if (card === null) return 'declined';
  if (`${card.year}-${String(card.month).padStart(2, '0')}` < thisMonth) return 'expired-card';
  const outcome = savableTestCards.find(({ number }) => number.endsWith(card.last4))?.outcome ?? 'declined-now';
  if (outcome === 'succeeds') return null;
  return outcome === 'declined-now' ? 'declined' : outcome;
}
