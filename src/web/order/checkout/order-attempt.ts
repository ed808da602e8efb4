import { storedValue } from '#web/ui/form/stored-value.ts';

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** The key of an order that was sent and not yet answered. */
const orderKey = storedValue<string | null>({
  key: 'birchline.order-key',
  area: 'session',
  empty: null,
  read: (value) => (isKey(value) ? value : null),
});

/** A random uuid. `randomUUID` is missing on pages without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The key to send an order with, stored before sending. It stays the same until an answer arrives, so that sending
 * again, even after a reload, never creates a second order. `ofForm` is the form's own key, with which it may have been
 * sent before the scripts ran.
 */
export function keyToSend(ofForm?: string): string {
  const key = orderKey.get() ?? (isKey(ofForm) ? ofForm : newKey());
  orderKey.set(key);
  return key;
}

/** The server answered, with success or an error: the next order gets a new key. */
export const clearOrderKey = (): void => orderKey.set(null);
