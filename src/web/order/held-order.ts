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

/** The order as it was kept; null for one that can't be used. */
export function readHeldOrder(found: unknown): HeldOrder | null {
  if (!isRecord(found) || found.version !== version) return null;
  const { session_id, checkout_url } = found;
  if (typeof session_id !== 'string' || !/^[0-9a-f-]{36}$/i.test(session_id)) return null;
  if (typeof checkout_url !== 'string' || !isWebAddress(checkout_url)) return null;
  return { session_id, checkout_url, lines: readLines(found.lines) };
}

const kept = keptValue<HeldOrder | null>({
  key: 'birchline.order',
  area: 'local',
  empty: null,
  read: readHeldOrder,
});

export const useHeldOrder = kept.use;

export const holdOrder = (order: HeldOrder): void => {
  const withVersion: HeldOrder & { version: number } = { version, ...order };
  kept.set(withVersion);
};

/** The order was paid: what it held is the shopper's now. */
export function letGo(session: string): void {
  if (kept.get()?.session_id === session) kept.set(null);
}

/** The order was not paid: its lines lie in the cart again. */
export function takeBack(session: string): void {
  const order = kept.get();
  if (order?.session_id !== session) return;
  kept.set(null);
  putBackIntoCart(order.lines);
}
