import type { CartLine } from '#contract/pricing.ts';
import type { PackshotKind } from '#web/art/packshot.tsx';
import { isRecord } from '#web/ui/kept-value.ts';

/** How a product without a photograph is drawn; null for a product that nobody has drawn. */
export type Picture = {
  readonly kind: PackshotKind;
  readonly body: string;
  readonly label: string;
  readonly plinth: 'sunken' | 'human' | 'science' | 'primary';
};

/**
 * One line of a cart: a product in a shade and how many. What else stands here is what the shopper saw when it was
 * added, to show the cart at once; the server's prices replace it.
 */
export type CartItem = {
  readonly product_code: string;
  /** Name of the shade; null for a product without shades. */
  readonly variant: string | null;
  readonly quantity: number;
  readonly title: string;
  /** Unit price, a decimal string. */
  readonly price: string;
  readonly shade_colour: string | null;
  readonly packshot: Picture | null;
};

export type Cart = readonly CartItem[];

export const emptyCart: Cart = [];

/** Of the contract: what the server takes in one cart. */
export const mostOfOne = 99;
export const mostLines = 50;

export const isSame = (
  a: Pick<CartItem, 'product_code' | 'variant'>,
  b: Pick<CartItem, 'product_code' | 'variant'>,
): boolean => a.product_code === b.product_code && a.variant === b.variant;

/** Something stable to tell lines apart by. */
export const keyOf = (item: Pick<CartItem, 'product_code' | 'variant'>): string =>
  `${item.product_code}/${item.variant ?? ''}`;

const capped = (quantity: number): number => Math.min(quantity, mostOfOne);

/**
 * The same product in the same shade raises its quantity, anything else is a new line (specification, public site,
 * section 4). `at` is where a new line goes; without it, to the end.
 */
export function addItem(cart: Cart, item: CartItem, at = cart.length): Cart {
  if (cart.some((line) => isSame(line, item))) {
    return cart.map((line) =>
      isSame(line, item) ? { ...item, quantity: capped(line.quantity + item.quantity) } : line,
    );
  }
  return cart.length >= mostLines ? cart : cart.toSpliced(at, 0, { ...item, quantity: capped(item.quantity) });
}

/** Adds one of a product. */
export const addOne = (cart: Cart, item: Omit<CartItem, 'quantity'>): Cart => addItem(cart, { ...item, quantity: 1 });

export const removeItem = (cart: Cart, item: Pick<CartItem, 'product_code' | 'variant'>): Cart =>
  cart.filter((line) => !isSame(line, item));

/** A quantity of 0 or less takes the line out. */
export function changeQuantity(cart: Cart, item: Pick<CartItem, 'product_code' | 'variant'>, quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, item);
  return cart.map((line) => (isSame(line, item) ? { ...line, quantity: capped(quantity) } : line));
}

/** Puts lines back that left the cart, without losing what came in since. */
export const putBack = (cart: Cart, lines: Cart): Cart => lines.reduce((all, line) => addItem(all, line), cart);

/** How many things lie in the cart: 2 of one product and 1 of another are 3. */
export const countOf = (cart: Cart): number => cart.reduce((count, line) => count + line.quantity, 0);

/** What the server is asked with. */
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
    (value.shade_colour === null || isText(value.shade_colour, 40)) &&
    (value.packshot === null || isPicture(value.packshot))
  );
}

/** The lines of a list that can be used; what was damaged or edited is left out. */
export function readLines(value: unknown): Cart {
  if (!Array.isArray(value)) return emptyCart;
  return putBack(emptyCart, value.filter(isItem));
}

const version = 1;
export type KeptCart = { readonly version: typeof version; readonly lines: Cart };
export const emptyKeptCart: KeptCart = { version, lines: emptyCart };
export const keptCart = (lines: Cart): KeptCart => (lines.length === 0 ? emptyKeptCart : { version, lines });

/** The cart as it was kept; null for one of a version that we don't know. */
export const readCart = (found: unknown): KeptCart | null =>
  isRecord(found) && found.version === version ? keptCart(readLines(found.lines)) : null;
