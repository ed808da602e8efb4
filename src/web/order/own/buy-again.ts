import type { PublicProduct } from '#contract/catalog/catalog.ts';
import type { OwnOrder } from '#contract/order/own-order.ts';
import { cartItemOf } from '#web/catalog/cart-item.ts';
import { addItem, type Cart, type CartItem, isSame, nameOf } from '../cart/cart.ts';
import { itemName } from '../item-name.ts';

type Line = OwnOrder['contents']['lines'][number];
type Offered = Pick<
  PublicProduct,
  'product_code' | 'title' | 'inventory_price' | 'packshot' | 'image' | 'shades' | 'sold_out'
>;

/** The item of the shop that a line bought; null if it is no longer sold or is out of stock. */
function itemOf(line: Line, products: readonly Offered[]): CartItem | null {
  const product = products.find(({ product_code }) => product_code === line.product_code);
  if (!product || product.sold_out) return null;
  const shade = product.shades.find(({ name }) => name === line.shade) ?? null;
  const isMissing = shade === null && (product.shades.length > 0 || line.shade !== null);
  return isMissing || shade?.sold_out ? null : { ...cartItemOf(product, shade), quantity: line.quantity };
}

/** The cart with the items of an order, and the names of those that can't be bought now, and of those for which the cart has no room. */
export function buyAgain(
  cart: Cart,
  lines: readonly Line[],
  products: readonly Offered[],
): {
  readonly cart: Cart;
  readonly added: number;
  readonly missing: readonly string[];
  readonly full: readonly string[];
} {
  let next = cart;
  let added = 0;
  const missing = new Set<string>();
  const full = new Set<string>();
  for (const line of lines) {
    const item = itemOf(line, products);
    const name = nameOf({ title: itemName(line), variant: line.shade });
    if (item === null) {
      missing.add(name);
      continue;
    }
    next = addItem(next, item);
    if (next.some((each) => isSame(each, item))) added += 1;
    else full.add(name);
  }
  return { cart: next, added, missing: [...missing], full: [...full] };
}
