import type { CartLine } from '#contract/pricing/pricing.ts';
import { maxLines, maxQuantity } from '#domain/pricing/cart-limits.ts';
import type { PackshotKind } from '#web/art/packshot.tsx';
import { isRecord } from '#web/ui/form/stored-value.ts';

/** How a product without a photograph is drawn; null for a product without a drawing. */
export type Picture = {
  readonly kind: PackshotKind;
  readonly body: string;
  readonly label: string;
  readonly plinth: 'sunken' | 'human' | 'science' | 'primary';
};

/** Where the image of a product is, and in which widths. */
type Image = { readonly url: string; readonly widths: number[] };

/**
 * One line of a cart: a product in a shade and a quantity. The other fields are those shown when it was added, so
 * that the cart can be rendered at once; the server's prices replace them.
 */
export type CartItem = {
  readonly product_code: string;
  /** Name of the shade; null for a product without shades. */
  readonly variant: string | null;
  readonly quantity: number;
  readonly title: string;
  /** Unit price, a decimal string. */
  readonly price: string;
  /** The unit price before the server's changed; the cart says so until the line is changed or ordered. */
  readonly earlier_price?: string | undefined;
  readonly shade_colour: string | null;
  readonly packshot: Picture | null;
  /** Absent in the carts of earlier versions. */
  readonly image?: Image | null | undefined;
};

export type Cart = readonly CartItem[];

export const emptyCart: Cart = [];

export const isSame = (
  a: Pick<CartItem, 'product_code' | 'variant'>,
  b: Pick<CartItem, 'product_code' | 'variant'>,
): boolean => a.product_code === b.product_code && a.variant === b.variant;

/** A stable key for lines. */
export const keyOf = (item: Pick<CartItem, 'product_code' | 'variant'>): string =>
  `${item.product_code}/${item.variant ?? ''}`;

/** The product's title with its shade. */
export const nameOf = ({ title, variant }: Pick<CartItem, 'title' | 'variant'>): string =>
  variant === null ? title : `${title} (${variant})`;

const capped = (quantity: number): number => Math.min(quantity, maxQuantity);

/**
 * The same product in the same shade raises its quantity, anything else is a new line (specification, public site,
 * section 4). `at` is the position of a new line; by default it goes to the end.
 */
export function addItem(cart: Cart, item: CartItem, at = cart.length): Cart {
  if (cart.some((line) => isSame(line, item))) {
    return cart.map((line) =>
      isSame(line, item) ? { ...item, quantity: capped(line.quantity + item.quantity) } : line,
    );
  }
  return cart.length >= maxLines ? cart : cart.toSpliced(at, 0, { ...item, quantity: capped(item.quantity) });
}

export const addOne = (cart: Cart, item: Omit<CartItem, 'quantity'>): Cart => addItem(cart, { ...item, quantity: 1 });

export const removeItem = (cart: Cart, item: Pick<CartItem, 'product_code' | 'variant'>): Cart =>
  cart.filter((line) => !isSame(line, item));

/** A quantity of 0 or less removes the line. */
export function changeQuantity(cart: Cart, item: Pick<CartItem, 'product_code' | 'variant'>, quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, item);
  return cart.map((line) => (isSame(line, item) ? { ...line, quantity: capped(quantity) } : line));
}

/** Restores removed lines without losing lines added since. */
export const restoreLines = (cart: Cart, lines: Cart): Cart => lines.reduce((all, line) => addItem(all, line), cart);

/** The number of pieces in the cart: 2 of one product and 1 of another are 3. */
export const countOf = (cart: Cart): number => cart.reduce((count, line) => count + line.quantity, 0);

/** The lines as the server's functions take them. */
export const linesOf = (cart: Cart): CartLine[] =>
  cart.map(({ product_code, variant, quantity }) => ({ product_code, variant, quantity }));

const kinds: readonly unknown[] = ['dropper', 'tube', 'pot', 'wand', 'pencil'] satisfies PackshotKind[];
const plinths: readonly unknown[] = ['sunken', 'human', 'science', 'primary'] satisfies Picture['plinth'][];
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isPicture = (value: unknown): value is Picture =>
  isRecord(value) &&
  kinds.includes(value.kind) &&
  plinths.includes(value.plinth) &&
  isText(value.body, 40) &&
  isText(value.label, 40);

const isImage = (value: unknown): value is Image =>
  isRecord(value) &&
  isText(value.url, 60) &&
  /^\/images\/[0-9a-f-]{36}$/.test(value.url) &&
  Array.isArray(value.widths) &&
  value.widths.length <= 8 &&
  value.widths.every((width) => Number.isInteger(width) && width > 0);

function isItem(value: unknown): value is CartItem {
  return (
    isRecord(value) &&
    isText(value.product_code, 40) &&
    /^[A-Z0-9][A-Z0-9-]+$/.test(value.product_code) &&
    (value.variant === null || (isText(value.variant, 60) && value.variant !== '')) &&
    Number.isInteger(value.quantity) &&
    Number(value.quantity) >= 1 &&
    isText(value.title, 200) &&
    isText(value.price, 20) &&
    /^\d+\.\d{2}$/.test(value.price) &&
    (value.earlier_price === undefined ||
      (isText(value.earlier_price, 20) && /^\d+\.\d{2}$/.test(value.earlier_price))) &&
    (value.shade_colour === null || isText(value.shade_colour, 40)) &&
    (value.packshot === null || isPicture(value.packshot)) &&
    (value.image === undefined || value.image === null || isImage(value.image))
  );
}

/** The valid lines of a stored list; damaged or edited ones are dropped. */
export function readLines(value: unknown): Cart {
  if (!Array.isArray(value)) return emptyCart;
  return restoreLines(emptyCart, value.filter(isItem));
}

const version = 1;
export type StoredCart = { readonly version: typeof version; readonly lines: Cart };
export const emptyStoredCart: StoredCart = { version, lines: emptyCart };
export const storedCart = (lines: Cart): StoredCart => (lines.length === 0 ? emptyStoredCart : { version, lines });

/** The stored cart, or null for an unknown version. */
export const readCart = (value: unknown): StoredCart | null =>
  isRecord(value) && value.version === version ? storedCart(readLines(value.lines)) : null;
