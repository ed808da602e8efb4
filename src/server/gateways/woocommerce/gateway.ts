import {
  type GatewayAccess,
  type OpenedPayment,
  type PaymentGateway,
  type PendingCapture,
  ProviderUnavailable,
  type Taken,
} from '../gateway.ts';
import { wooCommerceNotifications } from './notifications.ts';
import { cancelOrder, createOrder, readOrder, refundOrder, type StoreOrder, sessionOf, totalOf } from './orders.ts';
import { type WooCommerceSettings, wooCommerceOf, wooCommerceSettings } from './settings.ts';
import { wooCommerceStore } from './store.ts';

/** A store on WooCommerce: products are pushed there, and an order is paid there with the store's payment methods. */
export const wooCommerceGateway: PaymentGateway = {
  name: 'woocommerce',
  methods: () => ['traditional'],
  settings: wooCommerceSettings,
  store: wooCommerceStore,
  notifications: wooCommerceNotifications,
  paymentSites: (access) => [new URL(settingsOf(access).url).origin],
  // Without webhooks nothing would say that an order was paid.
  ready: (access) => (wooCommerceOf(access)?.webhookSecret ?? null) !== null,
  async open(deployment, payment, readGoods) {
    const settings = settingsOf(deployment);
    const goods = await readGoods();
    const order = await createOrder(settings, payment, goods).catch(unavailable);
    const total = totalOf(order);
    if (total?.amount !== payment.amount.amount || total.currency !== payment.amount.currency) {
      await cancelOrder(settings, order.id).catch(unavailable);
      throw new ProviderUnavailable(
        `The store wants ${order.total} ${order.currency} for payment ${payment.sessionId}`,
      );
    }
    return { address: paymentPageOf(settings, order), reference: String(order.id) };
  },
  async discard(access, reference) {
    const settings = settingsOf(access);
    const order = await readOrder(settings, reference);
    if (order !== null && isUnpaid(order)) await cancelOrder(settings, order.id);
  },
  async resume({ publicUrl, ...access }, { sessionId, reference }) {
    const settings = settingsOf(access);
    const order = reference === null ? null : await readOrder(settings, reference).catch(unavailable);
    if (order === null || sessionOf(order) !== sessionId) return null;
    if (isUnpaid(order)) return paymentPageOf(settings, order);
    if (!paidStatuses.includes(order.status) && order.status !== 'on-hold') return null;
    return `${publicUrl}/payment-success?session_id=${sessionId}&approved=woocommerce`;
  },
  // The store takes the money: what is left is to find out.
  take: (access, payment) => find(access, payment),
  find,
  refund: (access, refund) => refundOrder(settingsOf(access), refund),
};

const isUnpaid = ({ status }: StoreOrder): boolean => status === 'pending' || status === 'failed';
const paidStatuses = ['processing', 'completed'];
/** Also an order with money that went back since: it is booked, and then its refund is. */
const takenStatuses = [...paidStatuses, 'refunded'];

async function find(
  access: GatewayAccess,
  { sessionId, reference }: OpenedPayment,
): Promise<Taken | PendingCapture | null> {
  const settings = settingsOf(access);
  const order = reference === null ? null : await readOrder(settings, reference);
  if (order === null) return null;
  const id = String(order.id);
  if (sessionOf(order) !== sessionId) {
    console.error(`woocommerce: order ${id} does not match payment ${sessionId}: it is neither booked nor refunded`);
    return null;
  }
  if (order.status === 'on-hold') return { pendingCaptureId: id };
  if (!takenStatuses.includes(order.status)) return null;
  return { reference: id, captureId: id, paid: totalOf(order), refundable: id };
}

/** Where the order is paid: a page of the store, and of no other site. */
function paymentPageOf({ url }: WooCommerceSettings, { id, order_key, payment_url }: StoreOrder): string {
  if (payment_url === undefined) return `${url}/checkout/order-pay/${id}/?pay_for_order=true&key=${order_key}`;
  if (!URL.canParse(payment_url) || new URL(payment_url).origin !== new URL(url).origin) {
    throw new ProviderUnavailable(`The store names ${payment_url} as the page of its order ${id}`);
  }
  return payment_url;
}

function settingsOf(access: Pick<GatewayAccess, 'gatewaySettings'>): WooCommerceSettings {
  const settings = wooCommerceOf(access);
  if (settings === null) throw new ProviderUnavailable('WooCommerce is not configured');
  return settings;
}

const unavailable = (cause: unknown): never => {
  throw new ProviderUnavailable('The store does not answer as expected', { cause });
};
