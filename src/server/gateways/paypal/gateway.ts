import { type PaymentGateway, ProviderUnavailable } from '../gateway.ts';
import { captureAtPayPal, openAtPayPal, refundAtPayPal } from './orders.ts';

/** PayPal, by its Orders interface: opened over the server's amount, approved in the page, captured here. */
export const payPalGateway: PaymentGateway = {
  name: 'paypal',
  methods: ['paypal'],
  ready: ({ wallets }) => wallets.payPal !== null,
  async open({ wallets, company, publicUrl }, payment) {
    if (wallets.payPal === null) throw new ProviderUnavailable('PayPal is not configured');
    const reference = await openAtPayPal(wallets.payPal, payment, company.brand.name).catch((cause: unknown) => {
      throw new ProviderUnavailable('PayPal opened no payment', { cause });
    });
    return { address: `${publicUrl}/payment-success?session_id=${payment.sessionId}`, reference };
  },
  async take({ wallets }, { sessionId, reference }) {
    if (wallets.payPal === null || reference === null) return null;
    const captured = await captureAtPayPal(wallets.payPal, reference, sessionId);
    if (captured === null) return null;
    const { captureId, complete, paid } = captured;
    // money that is not ours yet, or was for something else, is none for this order
    const ours = complete && captured.sessionId === sessionId;
    return { reference, paid: ours ? paid : { ...paid, amount: 0n }, refundable: captureId };
  },
  async giveBack({ wallets }, captureId) {
    if (wallets.payPal === null) throw new ProviderUnavailable('PayPal is not configured');
    await refundAtPayPal(wallets.payPal, captureId);
  },
};
