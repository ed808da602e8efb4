import { type PaymentGateway, type PendingCapture, ProviderUnavailable, type Taken } from '../gateway.ts';
import type { PayPalAccount } from './api.ts';
import { payPalNotifications } from './notifications.ts';
import {
  approvalAtPayPal,
  type Captured,
  captureAtPayPal,
  captureFoundAtPayPal,
  openAtPayPal,
  refundAtPayPal,
} from './orders.ts';
import { payPalSettings } from './settings.ts';

/** PayPal, by its Orders interface: created with the server's amount, approved in the page, captured here. */
export const payPalGateway: PaymentGateway = {
  name: 'paypal',
  methods: ['paypal'],
  settings: payPalSettings,
  notifications: payPalNotifications,
  ready: ({ wallets }) => wallets.payPal !== null,
  async open({ wallets, company, publicUrl }, payment) {
    if (wallets.payPal === null) throw new ProviderUnavailable('PayPal is not configured');
    const page = { brandName: company.brand.name, ...addressesOf(publicUrl, payment.sessionId) };
    const reference = await openAtPayPal(wallets.payPal, payment, page).catch((cause: unknown) => {
      throw new ProviderUnavailable('PayPal could not open the payment', { cause });
    });
    return { address: `${publicUrl}/payment-success?session_id=${payment.sessionId}`, reference };
  },
  async resume({ wallets, publicUrl }, { sessionId, reference }) {
    if (wallets.payPal === null) throw new ProviderUnavailable('PayPal is not configured');
    if (reference === null) return null;
    const approval = await approvalAtPayPal(wallets.payPal, reference).catch((cause: unknown) => {
      throw new ProviderUnavailable('PayPal does not say where the payment is approved', { cause });
    });
    return approval === 'approved' ? addressesOf(publicUrl, sessionId).approved : approval;
  },
  async take({ wallets }, { sessionId, reference }) {
    if (wallets.payPal === null || reference === null) return null;
    const captured = await captureAtPayPal(wallets.payPal, reference);
    if (captured === null || captured === 'declined') return captured;
    if (captured.status === 'DECLINED' || captured.status === 'FAILED') return 'declined';
    return takenOf(wallets.payPal, reference, sessionId, captured);
  },
  async find({ wallets }, { sessionId, reference }) {
    if (wallets.payPal === null) throw new ProviderUnavailable('PayPal is not configured');
    if (reference === null) return null;
    const captured = await captureFoundAtPayPal(wallets.payPal, reference);
    if (captured === null || captured.status === 'DECLINED' || captured.status === 'FAILED') return null;
    return takenOf(wallets.payPal, reference, sessionId, captured);
  },
  async refund({ wallets }, refund) {
    if (wallets.payPal === null) throw new ProviderUnavailable('PayPal is not configured');
    return refundAtPayPal(wallets.payPal, refund);
  },
};

/** Where PayPal sends the shopper who has approved, and the one who turned back. The first page takes the payment. */
const addressesOf = (publicUrl: string, sessionId: string) => {
  const cancelled = `${publicUrl}/payment-success?session_id=${sessionId}`;
  return { approved: `${cancelled}&approved=paypal`, cancelled };
};

function takenOf(
  account: PayPalAccount,
  reference: string,
  sessionId: string,
  { captureId, status, merchantId, sessionId: paidFor, paid }: Captured,
): Taken | PendingCapture | null {
  if (merchantId !== account.merchantId || paidFor !== sessionId) {
    console.error(`paypal: ${captureId} does not match payment ${sessionId}: it is neither booked nor refunded`);
    return null;
  }
  if (status === 'PENDING') return { pendingCaptureId: captureId };
  return { reference, captureId, paid: status === 'COMPLETED' ? paid : null, refundable: captureId };
}
