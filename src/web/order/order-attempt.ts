import { keptValue } from '#web/ui/kept-value.ts';

const isKey = (found: unknown): found is string => typeof found === 'string' && /^[0-9a-f-]{36}$/.test(found);

/** The key of an order that was sent and not yet answered. */
const kept = keptValue<string | null>({
  key: 'birchline.order-key',
  area: 'session',
  empty: null,
  read: (found) => (isKey(found) ? found : null),
});

/** A random uuid; also where the page does not come over https, where browsers have no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The key to send an order with, kept before it is sent. While no answer came it stays the same, so that sending again,
 * even after a reload, never makes a second order.
 */
export function keyToSend(): string {
  const key = kept.get() ?? newKey();
  kept.set(key);
  return key;
}

/** The server answered, yes or no: the next order is another one. */
export const answered = (): void => kept.set(null);
