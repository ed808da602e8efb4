import { data, type RouterContextProvider, redirect } from 'react-router';
import { order } from '#contract/order/order.ts';
import { m } from '#messages';
import { apiContext } from '#web/context.ts';
import { fieldError, formAction, submission } from '#web/form-action.ts';
import { linesOf } from '../cart/cart.ts';
import { cartCookieLine } from '../cart/cart-cookie.ts';
import { cartOfRequest } from '../cart/cart-of-request.ts';
import { buyAgain } from './buy-again.ts';

/** The names of the items that could not be added, of an order of which others were: not available, or without room in the cart. */
export type BoughtAgain = { readonly missing: readonly string[]; readonly full: readonly string[] };

/**
 * Adds the items of an order to the cart and leads to the checkout. If some can't be added, the page of the order says which.
 * The cart changes by its cookie, with scripts too.
 */
export async function buyAgainAction(context: Readonly<RouterContextProvider>, request: Request) {
  const { order: orders, catalog } = context.get(apiContext);
  const headers = new Headers();
  const answer = await formAction(request, {
    buyAgain: submission(order.getOwnOrder, async (input) => {
      const { contents } = await orders.getOwnOrder(input);
      const { data: products } = await catalog.getPublicProducts();
      const { cart, added, missing, full } = buyAgain(await cartOfRequest(context, request), contents.lines, products);
      if (added === 0) throw fieldError('', full.length > 0 ? m.order_again_none_full() : m.order_again_none());
      headers.append('set-cookie', cartCookieLine(linesOf(cart)));
      if (missing.length === 0 && full.length === 0) throw redirect('/checkout', { status: 303, headers });
      return { value: { missing, full } satisfies BoughtAgain };
    }),
  });
  return data(answer, { headers });
}
