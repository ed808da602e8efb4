import { chargeSavedTestCard, readTestCard } from '#domain/membership/test-card.ts';
import { periodOf } from '#domain/period/zone.ts';
import type { SavedCards } from '../saved-cards.ts';

/** Test cards on file. Their reference says what they do, so that nothing else has to be stored. */
export const localSavedCards: SavedCards = {
  open: async ({ company }, { sessionId }) => ({
    address: `${company.hosts.backOffice}/save-card/${sessionId}`,
    reference: null,
  }),
  // The page stores what was entered as the reference of its session.
  async read(_access, _sessionId, reference) {
    const card = readTestCard(reference);
    if (card === null) return null;
    const { last4, month, year } = card;
    return { customer: null, card: reference, brand: 'visa', last4, expiryMonth: month, expiryYear: year };
  },
  async charge({ company, now }, { key, card: { card } }) {
    const failure = chargeSavedTestCard(card, periodOf(now(), company.timeZone));
    return failure === null ? { outcome: 'paid', chargeId: `test-${key}` } : { outcome: 'failed', failure };
  },
  forget: async () => {},
};
