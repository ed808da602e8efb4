import { testWalletToken } from '#domain/order/test-card.ts';
import type { PaymentGateway } from '../gateway.ts';

/** Plays a payment provider in a demo, on our own page and with test cards only, and the processor behind Google Pay. */
export const localGateway: PaymentGateway = {
  name: 'local',
  methods: ['traditional', 'google-pay'],
  ready: ({ demo }) => demo,
  open: async ({ publicUrl }, { sessionId }) => ({ address: `${publicUrl}/pay/${sessionId}`, reference: null }),
  // its card page asks for itself: without a token there is nothing that was approved
  take: async (_deployment, { sessionId, amount }, token) =>
    token === testWalletToken ? { reference: sessionId, paid: amount, refundable: null } : null,
};
