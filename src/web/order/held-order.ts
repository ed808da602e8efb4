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

const isSession = (found: unknown): found is string => typeof found === 'string' && /^[0-9a-f-]{36}$/i.test(found);
const noSessions: readonly string[] = [];

/** The orders that the shopper turned back from, unpaid. The next one takes their place: then none is paid twice. */
const givenUp = keptValue({
  key: 'birchline.given-up',
  area: 'local',
  empty: noSessions,
  read: (found) => (Array.isArray(found) ? found.filter(isSession).slice(0, 10) : null),
});

export const givenUpOrders = givenUp.get;

/** These orders need no replacing any more: another one took their place, or they were paid. */
export function settled(sessions: readonly string[]): void {
  const rest = givenUp.get().filter((session) => !sessions.includes(session));
  givenUp.set(rest.length === 0 ? noSessions : rest);
}

/** The shopper turned back from paying this order. */
export function giveUp(session: string): void {
  if (isSession(session)) givenUp.set([...new Set([session, ...givenUp.get()])].slice(0, 10));
}

/** The order was paid: what it held is the shopper's now. */
export function letGo(session: string): void {
  settled([session]);
  const rest = kept.get().filter(({ session_id }) => session_id !== session);
  kept.set(rest.length === 0 ? none : rest);
}

/** The order was not paid: its lines lie in the cart again. */
export function takeBack(session: string): void {
  const order = kept.get().find(({ session_id }) => session_id === session);
  if (order) {
    letGo(session);
    putBackIntoCart(order.lines);
  }
  giveUp(session);
}
