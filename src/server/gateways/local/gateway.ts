import type { PaymentGateway } from '../gateway.ts';

/** Plays a payment provider in a demo, on our own page and with test cards only. */
export const localGateway: PaymentGateway = {
  name: 'local',
  methods: ['traditional'],
  ready: ({ demo }) => demo,
  open: async ({ publicUrl }, { sessionId }) => `${publicUrl}/pay/${sessionId}`,
};
