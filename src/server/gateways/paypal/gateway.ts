import {
  type GatewayAccess,
  type PaymentGateway,
  type PendingCapture,
  ProviderUnavailable,
  type Taken,
} from '../gateway.ts';
import { payPalNotifications } from './notifications.ts';
import {
  approvalAtPayPal,
  type Captured,
  captureAtPayPal,
  captureFoundAtPayPal,
  openAtPayPal,
  refundAtPayPal,
} from './orders.ts';
import { payPalPayouts } from './payouts.ts';
import { type PayPalAccount, payPalOf, payPalSettings, payPalVariables } from './settings.ts';

/** PayPal, by its Orders interface: created with the server's amount, approved in the page, captured here. */
export const payPalGateway: PaymentGateway = {
  name: 'paypal',
  methods: () => ['paypal'],
  settings: payPalSettings,
  notifications: payPalNotifications,
  payouts: payPalPayouts,
  wallet: {
    method: 'paypal',
    missing: (access) => (payPalOf(access) ? [] : payPalVariables),
    hasOwnCheckout: false,
    script: (access) => payPalOf(access)?.script ?? null,
    offer(access) {
      const account = payPalOf(access);
      return account && { method: 'paypal', script: account.script.address };
    },
  },
  ready: (access) => payPalOf(access) !== null,
  async open({ company, publicUrl, ...access }, payment) {
    const account = accountOf(access);
    const page = { brandName: company.brand.name, ...addressesOf(publicUrl, payment.sessionId) };
    const reference = await openAtPayPal(account, payment, page).catch((cause: unknown) => {
      throw new ProviderUnavailable('PayPal could not open the payment', { cause });
    });
    return { address: `${publicUrl}/payment-success?session_id=${payment.sessionId}`, reference };
  },
  async resume({ publicUrl, ...access }, { sessionId, reference }) {
    const account = accountOf(access);
    if (reference === null) return null;
    const approval = await approvalAtPayPal(account, reference).catch((cause: unknown) => {
      throw new ProviderUnavailable('PayPal does not say where the payment is approved', { cause });
    });
    return approval === 'approved' ? addressesOf(publicUrl, sessionId).approved : approval;
  },
  async take(access, { sessionId, reference }) {
    const account = payPalOf(access);
    if (account === null || reference === null) return null;
    const captured = await captureAtPayPal(account, reference);
    if (captured === null || captured === 'declined') return captured;
    if (captured.status === 'DECLINED' || captured.status === 'FAILED') return 'declined';
    return takenOf(account, reference, sessionId, captured);
  },
  async find(access, { sessionId, reference }) {
    const account = accountOf(access);
    if (reference === null) return null;
    const captured = await captureFoundAtPayPal(account, reference);
    if (captured === null || captured.status === 'DECLINED' || captured.status === 'FAILED') return null;
    return takenOf(account, reference, sessionId, captured);
  },
  refund: async (access, refund) => refundAtPayPal(accountOf(access), refund),
};

function accountOf(access: Pick<GatewayAccess, 'gatewaySettings'>): PayPalAccount {
  const account = payPalOf(access);
  if (account === null) throw new ProviderUnavailable('PayPal is not configured');
  return account;
}

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
