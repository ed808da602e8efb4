import { createContext, type RouterContextProvider } from 'react-router';
import type { CartLine } from '#contract/pricing/pricing.ts';
import { cartItemOf } from '#web/catalog/cart-item.ts';
import { apiContext } from '#web/context.ts';
import { type Cart, emptyCart } from './cart.ts';
import { cartOfCookies } from './cart-cookie.ts';

type Context = Readonly<RouterContextProvider>;

/** The lines after this request's action has changed them; null where it has not. */
export const changedCartContext = createContext<readonly CartLine[] | null>(null);

/** The lines of a request's cart: of its cookie, or as its action has left them. */
export const linesOfRequest = (context: Context, request: Request): readonly CartLine[] =>
  context.get(changedCartContext) ?? cartOfCookies(request.headers.get('cookie'));

/** The cart of a request with what is shown of it. A product that is not on sale has only its code. */
export async function cartOfRequest(context: Context, request: Request): Promise<Cart> {
  const lines = linesOfRequest(context, request);
  if (lines.length === 0) return emptyCart;
  const { catalog } = context.get(apiContext);
  const products = await catalog.getPublicProducts().then(
    ({ data }) => data,
    () => [],
  );
  return lines.map(({ product_code, variant = null, quantity }) => {
    const product = products.find((each) => each.product_code === product_code);
    const unknown = { product_code, title: product_code, inventory_price: '0.00', packshot: null, image: null };
    const shade = product?.shades.find(({ name }) => name === variant) ?? null;
    return { ...cartItemOf(product ?? unknown, shade), variant, quantity };
  });
}
