import { isRecord, storedValue } from '#web/ui/form/stored-value.ts';
import { type Cart, readLines } from './cart/cart.ts';
import { restoreToCart } from './cart/cart-store.ts';

/**
 * An order that was placed and not yet paid. Placing empties the cart (specification, public site, section 4); its
 * lines are held here until the payment succeeds, so that a failed or abandoned payment loses nothing.
 */
export type HeldOrder = {
  readonly session_id: string;
  /** The address of the payment page. */
  readonly checkout_url: string;
  readonly lines: Cart;
};

const version = 1;
const isSession = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(value);
const isWebAddress = (text: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(text);

function readHeldOrder(value: unknown): HeldOrder | null {
  if (!isRecord(value)) return null;
  const { session_id, checkout_url } = value;
  if (!isSession(session_id)) return null;
  if (typeof checkout_url !== 'string' || !isWebAddress(checkout_url)) return null;
  return { session_id, checkout_url, lines: readLines(value.lines) };
}

const noOrders: readonly HeldOrder[] = [];

/** The stored orders; invalid ones are dropped. */
export function readHeldOrders(value: unknown): readonly HeldOrder[] | null {
  if (!isRecord(value) || value.version !== version || !Array.isArray(value.orders)) return null;
  const orders = value.orders.flatMap((order) => readHeldOrder(order) ?? []);
  return orders.length === 0 ? noOrders : orders;
}

const heldOrders = storedValue({
  key: 'birchline.orders',
  area: 'local',
  empty: noOrders,
  read: readHeldOrders,
  write: (orders) => ({ version, orders }),
});

/** The orders that wait for their payment, newest first. */
export const useHeldOrders = heldOrders.use;

export const holdOrder = (order: HeldOrder): void => heldOrders.set([order, ...heldOrders.get()].slice(0, 10));

const noSessions: readonly string[] = [];

/** The unpaid orders that the shopper abandoned. The next order replaces them, so that none is paid twice. */
const abandoned = storedValue({
  key: 'birchline.given-up',
  area: 'local',
  empty: noSessions,
  read: (value) => (Array.isArray(value) ? value.filter(isSession).slice(0, 10) : null),
});

export const abandonedOrders = abandoned.get;

/** These orders no longer need replacing: another order replaced them, or they were paid. */
export function forgetAbandoned(sessions: readonly string[]): void {
  const rest = abandoned.get().filter((session) => !sessions.includes(session));
  abandoned.set(rest.length === 0 ? noSessions : rest);
}

/** The shopper abandoned the payment of this order. */
export function abandonOrder(session: string): void {
  if (isSession(session)) abandoned.set([...new Set([session, ...abandoned.get()])].slice(0, 10));
}

/** The order was paid: its held lines are dropped. */
export function releaseOrder(session: string): void {
  forgetAbandoned([session]);
  const rest = heldOrders.get().filter(({ session_id }) => session_id !== session);
  heldOrders.set(rest.length === 0 ? noOrders : rest);
}

const heldOrder = (session: string) => heldOrders.get().find(({ session_id }) => session_id === session);

/** The order was not paid: its lines return to the cart. */
export function returnToCart(session: string): void {
  const order = heldOrder(session);
  if (order) {
    releaseOrder(session);
    restoreToCart(order.lines);
  }
  abandonOrder(session);
}

/**
 * The same for an order that an address names: only if it was placed on this device. Otherwise a link could make the next order replace the
 * order of another shopper.
 */
export function returnHeldToCart(session: string): void {
  if (heldOrder(session)) returnToCart(session);
}

/**
 * The address of the shop that returns the items of this unpaid order to the cart (`useReturnedOrder`). The address itself
 * says what to do, because a link is often pressed before the scripts of its page run.
 */
export const shopWithItemsOf = (session: string): string => `/shop?${new URLSearchParams({ unpaid: session })}`;
