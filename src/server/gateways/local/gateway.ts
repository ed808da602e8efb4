import { testWalletToken } from '#domain/order/test-card.ts';
import type { PaymentGateway } from '../gateway.ts';
import { localSavedCards } from './saved-cards.ts';

/** A demo payment provider on our own page, with test cards only, and the processor behind Google Pay. */
export const localGateway: PaymentGateway = {
  name: 'local',
  methods: () => ['traditional', 'google-pay'],
  ready: ({ demo }) => demo,
  savedCards: localSavedCards,
  open: async ({ publicUrl }, { sessionId }) => ({ address: `${publicUrl}/pay/${sessionId}`, reference: null }),
  // The card page captures the payment itself: without a token nothing was approved.
  take: async (_deployment, { sessionId, amount }, token) =>
    token === testWalletToken ? { reference: sessionId, captureId: null, paid: amount, refundable: null } : null,
  // Test cards have no money: there is nothing to send.
  refund: async (_access, { key }) => ({ outcome: 'sent', reference: `test-refund-${key.slice(0, 8)}` }),
};
