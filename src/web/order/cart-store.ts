import { keptValue } from '#web/ui/kept-value.ts';
import { showInfo, showSuccess } from '#web/ui/toast.tsx';
import {
  addItem,
  addOne,
  type Cart,
  type CartItem,
  changeQuantity,
  emptyKeptCart,
  isSame,
  keptCart,
  putBack,
  readCart,
  removeItem,
} from './cart.ts';

const kept = keptValue({ key: 'birchline.cart', area: 'local', empty: emptyKeptCart, read: readCart });

/** The cart of this device. It survives reloads and signing in and out. */
export const useCart = (): Cart => kept.use().lines;
export const currentCart = (): Cart => kept.get().lines;
const setCart = (lines: Cart): void => kept.set(keptCart(lines));

/** Adds one and says so. */
export function addToCart(item: Omit<CartItem, 'quantity'>): void {
  setCart(addOne(currentCart(), item));
  const name = item.variant === null ? item.title : `${item.title} (${item.variant})`;
  showSuccess({ message: `${name} added to your cart` });
}

/** Takes a line out, says so, and answers how to undo it. */
export function removeFromCart(item: CartItem): () => void {
  const before = currentCart();
  const at = before.findIndex((line) => isSame(line, item));
  setCart(removeItem(before, item));
  showInfo({ message: 'Item removed from your cart' });
  return () => setCart(addItem(currentCart(), item, at < 0 ? undefined : at));
}

export const setQuantity = (item: CartItem, quantity: number): void =>
  setCart(changeQuantity(currentCart(), item, quantity));

/** Empties the cart and answers how to undo it. */
export function clearCart(): () => void {
  const before = currentCart();
  setCart([]);
  return () => setCart(putBack(before, currentCart()));
}

export const putBackIntoCart = (lines: Cart): void => setCart(putBack(currentCart(), lines));

/** The unit prices the server has named since, so that the cart opens with them the next time. */
export function rememberPrices(prices: readonly Pick<CartItem, 'product_code' | 'variant' | 'price'>[]): void {
  const before = currentCart();
  const after = before.map((line) => {
    const now = prices.find((price) => isSame(price, line));
    return now && now.price !== line.price ? { ...line, price: now.price } : line;
  });
  if (after.some((line, at) => line !== before[at])) setCart(after);
}
