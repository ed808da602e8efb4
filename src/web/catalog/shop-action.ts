import { createContext, data, type RouterContextProvider, redirect } from 'react-router';
import { catalog } from '#contract/catalog/catalog.ts';
import type { ApiClient } from '#contract/client.ts';
import { order } from '#contract/order/order.ts';
import { maxLines } from '#domain/pricing/cart-limits.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { addItem, nameOf } from '#web/order/cart/cart.ts';
import { cartCookieLine } from '#web/order/cart/cart-cookie.ts';
import { cartOfRequest, changedCartContext } from '#web/order/cart/cart-of-request.ts';
import { cartItemOf } from './cart-item.ts';
import { wishCookieLine, wishesOfCookies, withWish } from './wish-cookie.ts';

type Context = Readonly<RouterContextProvider>;

/** A guest's wishes after this request's action has changed them; null where it has not. */
const changedWishesContext = createContext<readonly string[] | null>(null);

/** The wishes of a request: the account's, or those of a guest's cookie. */
export async function wishesOfRequest(context: Context, request: Request): Promise<readonly string[]> {
  if (context.get(personContext) === null) {
    return context.get(changedWishesContext) ?? wishesOfCookies(request.headers.get('cookie'));
  }
  return (await context.get(apiContext).catalog.getWishList({})).product_codes;
}

/** The checkout's address of one product. An unknown consultant code does not prevent buying: the checkout reports it. */
async function addressToBuy(
  orders: ApiClient['order'],
  product: { product_code: string; variant?: string | null | undefined },
  consultantCode: string,
): Promise<string> {
  try {
    return (await orders.createPayment({ product: { ...product, variant: product.variant ?? null }, consultantCode }))
      .url;
  } catch (error) {
    if (consultantCode === '' || codeOf(error) !== 'UNKNOWN_CONSULTANT_CODE') throw error;
    return addressToBuy(orders, product, '');
  }
}

const refusal = (code: string, field: string, error: string) =>
  Object.assign(new Error(error), { code, status: 422, data: { fields: [{ field, error }] } });

/** What the forms of the shop and of a product do. With scripts the cart and a guest's wishes change in the browser. */
export async function shopAction(context: Context, request: Request) {
  const { catalog: api, order: orders } = context.get(apiContext);
  const headers = new Headers();
  const answer = await formAction(request, {
    addToCart: submission(order.createPayment, async ({ product: { product_code, variant = null } }) => {
      const product = await api.getProduct({ product_code });
      const shade = product.shades.find(({ name }) => name === variant) ?? null;
      if (product.shades.length > 0 && shade === null) {
        throw refusal('SHADE_REQUIRED', 'product.variant', m.shade_required());
      }
      if (product.sold_out || shade?.sold_out) throw refusal('OUT_OF_STOCK', '', m.product_out_of_stock());
      const cart = await cartOfRequest(context, request);
      const item = { ...cartItemOf(product, shade), quantity: 1 };
      const next = addItem(cart, item);
      if (next === cart) throw refusal('CART_FULL', '', m.cart_full({ lines: maxLines }));
      context.set(changedCartContext, next);
      headers.append('set-cookie', cartCookieLine(next));
      return m.cart_added({ product: nameOf(item) });
    }),
    createPayment: submission(order.createPayment, async ({ product, consultantCode = '' }) => {
      throw redirect(await addressToBuy(orders, product, consultantCode), 303);
    }),
    changeWishList: submission(catalog.changeWishList, async (change) => {
      if (context.get(personContext) !== null) return { value: await api.changeWishList(change) };
      let wishes = wishesOfCookies(request.headers.get('cookie'));
      for (const code of change.add ?? []) wishes = withWish(wishes, code, true);
      for (const code of change.remove ?? []) wishes = withWish(wishes, code, false);
      context.set(changedWishesContext, wishes);
      headers.append('set-cookie', wishCookieLine(wishes));
      return undefined;
    }),
    writeReview: submission(catalog.writeReview, async (review) => {
      const { standing } = await api.getOwnReview({ product_code: review.product_code });
      await api.writeReview(review);
      return standing === 'may-write' ? m.review_published() : m.review_changed();
    }),
    deleteReview: submission(catalog.deleteReview, async (review) => {
      await api.deleteReview(review);
      return m.review_deleted();
    }),
  });
  return data(answer, { headers });
}
