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
  readCart,
  removeItem,
  restoreLines,
  storedCart,
} from './cart.ts';

const cartStore = storedValue({ key: 'birchline.cart', area: 'local', empty: emptyStoredCart, read: readCart });

/** The cart of this device. It survives reloads, sign-in and sign-out. */
export const useCart = (): Cart => cartStore.use().lines;
export const currentCart = (): Cart => cartStore.get().lines;
const setCart = (lines: Cart): void => cartStore.set(storedCart(lines));

/** Adds one piece and announces it. */
export function addToCart(item: Omit<CartItem, 'quantity'>): void {
  setCart(addOne(currentCart(), item));
  const name = item.variant === null ? item.title : `${item.title} (${item.variant})`;
  showSuccess({ message: `${name} added to your cart` });
}

/** Removes a line, announces it and returns a function that restores it. */
export function removeFromCart(item: CartItem): () => void {
  const before = currentCart();
  const at = before.findIndex((line) => isSame(line, item));
  setCart(removeItem(before, item));
  showInfo({ message: 'Item removed from your cart' });
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

/** Stores the latest unit prices of the server, so that the cart opens with them next time. */
export function rememberPrices(prices: readonly Pick<CartItem, 'product_code' | 'variant' | 'price'>[]): void {
  const before = currentCart();
  const after = before.map((line) => {
    const now = prices.find((price) => isSame(price, line));
    return now && now.price !== line.price ? { ...line, price: now.price } : line;
  });
  if (after.some((line, at) => line !== before[at])) setCart(after);
}
