import { useEffect, useSyncExternalStore } from 'react';
import type { CartLine } from '#contract/pricing/pricing.ts';
import { m } from '#messages';
import { browserCookie, setBrowserCookie } from '#web/ui/form/cookie.ts';
import { storedValue } from '#web/ui/form/stored-value.ts';
import { showInfo, showSuccess } from '#web/ui/toast.tsx';
import {
  addItem,
  addOne,
  type Cart,
  type CartItem,
  changeQuantity,
  emptyStoredCart,
  isSame,
  linesOf,
  nameOf,
  readCart,
  removeItem,
  restoreLines,
  storedCart,
} from './cart.ts';
import { cartCookie, cartDays, cartText, maxCookieText, readCartText } from './cart-cookie.ts';
import { useRequestedCart } from './requested-cart.ts';

// The cookie has the lines, so that the server can read them. The storage of the browser has what is shown of them, and announces
// changes to the other tabs.
const cartStore = storedValue({ key: 'birchline.cart', area: 'local', empty: emptyStoredCart, read: readCart });

const setCart = (lines: Cart): void => {
  cartStore.set(storedCart(lines));
  const text = cartText(linesOf(lines));
  if (text.length <= maxCookieText) setBrowserCookie(cartCookie, text, cartDays);
};

/** What the server has rendered about lines that this browser did not add itself. */
let rendered: Cart = [];

/** Of a line with a product that this browser has not seen. */
const unknownPrice = '0.00';

const unknownItem = (line: CartLine): CartItem => ({
  product_code: line.product_code,
  variant: line.variant ?? null,
  quantity: line.quantity,
  title: line.product_code,
  price: unknownPrice,
  shade_colour: null,
  packshot: null,
});

/** Takes over the lines of the cookie, which a form without scripts or another tab has changed. */
function readCookie(): void {
  const text = browserCookie(cartCookie);
  const lines = cartStore.get().lines;
  const here = cartText(linesOf(lines));
  if (text === here) return;
  if (text === null) {
    // Cookies were cleared, or the cart is older than its cookie.
    if (lines.length > 0) setCart(lines);
    return;
  }
  const known = [...lines, ...rendered];
  const next = readCartText(text).map((line) => {
    const item = known.find((each) => isSame(each, { product_code: line.product_code, variant: line.variant ?? null }));
    return item ? { ...item, quantity: line.quantity } : unknownItem(line);
  });
  // A cart that is too large for the cookie is only in the storage.
  if (here.length <= maxCookieText) cartStore.set(storedCart(next));
}

/** Reads the cookie again after each navigation and when the page is shown again. Once per page. */
export function useCartCookie(address: string): void {
  const requested = useRequestedCart();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the reason to read
  useEffect(() => {
    rendered = requested;
    readCookie();
    addEventListener('pageshow', readCookie);
    addEventListener('focus', readCookie);
    return () => {
      removeEventListener('pageshow', readCookie);
      removeEventListener('focus', readCookie);
    };
  }, [address, requested]);
}

/** The cart of this device. It survives reloads, sign-in and sign-out. The server renders the cart of its cookie. */
export function useCart(): Cart {
  const requested = useRequestedCart();
  return useSyncExternalStore(cartStore.subscribe, currentCart, () => requested);
}
export const currentCart = (): Cart => cartStore.get().lines;

/** Adds one piece and announces it. */
export function addToCart(item: Omit<CartItem, 'quantity'>): void {
  setCart(addOne(currentCart(), item));
  showSuccess({ message: m.cart_added({ product: nameOf(item) }) });
}

/** Removes a line, announces it and returns a function that restores it. */
export function removeFromCart(item: CartItem): () => void {
  const before = currentCart();
  const at = before.findIndex((line) => isSame(line, item));
  setCart(removeItem(before, item));
  showInfo({ message: m.cart_item_removed() });
  return () => setCart(addItem(currentCart(), item, at < 0 ? undefined : at));
}

export const setQuantity = (item: CartItem, quantity: number): void =>
  setCart(changeQuantity(currentCart(), item, quantity));

/** Empties the cart and returns a function that restores it. */
export function clearCart(): () => void {
  const before = currentCart();
  setCart([]);
  return () => setCart(restoreLines(before, currentCart()));
}

export const restoreToCart = (lines: Cart): void => setCart(restoreLines(currentCart(), lines));

/** Stores the latest titles and unit prices of the server, so that the cart opens with them next time. */
export function rememberPrices(
  prices: readonly Pick<CartItem, 'product_code' | 'variant' | 'price' | 'title'>[],
): void {
  const before = currentCart();
  const after = before.map((line) => {
    const now = prices.find((price) => isSame(price, line));
    if (!now || (now.price === line.price && now.title === line.title)) return line;
    const changed = now.price !== line.price && line.price !== unknownPrice;
    return { ...line, price: now.price, title: now.title, ...(changed && { earlier_price: line.price }) };
  });
  if (after.some((line, at) => line !== before[at])) setCart(after);
}
