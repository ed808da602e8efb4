import { isRecord, keptValue } from '#web/ui/kept-value.ts';
import { type Cart, readLines } from './cart.ts';
import { putBackIntoCart } from './cart-store.ts';

/**
 * An order that was placed and not yet paid. Placing empties the cart (specification, public site, section 4); its
 * lines wait here until the payment succeeded, so that one that fails or is given up loses nothing.
 */
export type HeldOrder = {
  readonly session_id: string;
  /** Where it is paid. */
  readonly checkout_url: string;
  readonly lines: Cart;
};

const version = 1;
const isWebAddress = (text: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(text);

function readHeldOrder(found: unknown): HeldOrder | null {
  if (!isRecord(found)) return null;
  const { session_id, checkout_url } = found;
  if (typeof session_id !== 'string' || !/^[0-9a-f-]{36}$/i.test(session_id)) return null;
  if (typeof checkout_url !== 'string' || !isWebAddress(checkout_url)) return null;
  return { session_id, checkout_url, lines: readLines(found.lines) };
}

const none: readonly HeldOrder[] = [];

/** The orders as they were kept; those that can't be used are left out. */
export function readHeldOrders(found: unknown): readonly HeldOrder[] | null {
  if (!isRecord(found) || found.version !== version || !Array.isArray(found.orders)) return null;
  const orders = found.orders.flatMap((order) => readHeldOrder(order) ?? []);
  return orders.length === 0 ? none : orders;
}

const kept = keptValue({
  key: 'birchline.orders',
  area: 'local',
  empty: none,
  read: readHeldOrders,
  write: (orders) => ({ version, orders }),
});

/** The orders that wait for their payment, the newest first. */
export const useHeldOrders = kept.use;

export const holdOrder = (order: HeldOrder): void => kept.set([order, ...kept.get()].slice(0, 10));

/** The order was paid: what it held is the shopper's now. */
export function letGo(session: string): void {
  const rest = kept.get().filter(({ session_id }) => session_id !== session);
  kept.set(rest.length === 0 ? none : rest);
}

/** The order was not paid: its lines lie in the cart again. */
export function takeBack(session: string): void {
  const order = kept.get().find(({ session_id }) => session_id === session);
  if (!order) return;
  letGo(session);
  putBackIntoCart(order.lines);
}
