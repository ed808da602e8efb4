import { type RouterContextProvider, redirect } from 'react-router';
import { order } from '#contract/order/order.ts';
import type { CartLine } from '#contract/pricing/pricing.ts';
import { isPhoneNumber } from '#domain/account/phone.ts';
import { m } from '#messages';
import { codeOf, messageOf } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { type Priced, priceLines } from '#web/pricing/price-lines.ts';
import { pricesQuery } from '#web/pricing/prices-query.ts';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { cartCookieLine } from '../cart/cart-cookie.ts';
import { changedCartContext, linesOfRequest } from '../cart/cart-of-request.ts';
import { orderCookieLine } from '../order-cookie.ts';
import { checksOnly, customerInfoOf, destinationOf, draftOf, type Known, nameOf, problemsOf } from './checkout-form.ts';

/** The answer of the checkout: for a refused order its code, and the prices of the page that is shown again. */
export type CheckoutAnswer = Omit<FormAnswer, 'code'> & {
  readonly code: string | null;
  readonly prices: { readonly asked: string; readonly priced: Priced | null } | null;
};

type Context = Readonly<RouterContextProvider>;

/** Fields that the server rejects with their own codes. */
const fieldsOfCode: Readonly<Record<string, string>> = {
  UNKNOWN_CONSULTANT_CODE: nameOf('consultant_code'),
  UNKNOWN_REGION: nameOf('shipping.state'),
  NOT_SHIPPED_THERE: nameOf('shipping.country'),
};

const refusal = (code: string, fields: readonly { readonly field: string; readonly error: string }[]) =>
  Object.assign(new Error(''), { code, status: 422, data: { fields } });

/** The error at the field that its code is about. */
function atField(error: unknown): unknown {
  const code = codeOf(error);
  const field = fieldsOfCode[code ?? ''];
  return code !== null && field ? refusal(code, [{ field, error: messageOf(error, '') }]) : error;
}

const nothingKnown: Known = { consultant_code: '', email: '', phone: '', first_name: '', last_name: '' };

/** Nothing is ordered before its total was shown. */
const withoutPrices = () => Object.assign(new Error(m.prices_changed()), { code: 'PRICES_CHANGED', status: 409 });

/** Places the order that the form describes. */
async function placeOrder(context: Context, fields: Readonly<Record<string, unknown>>, opensTab: boolean) {
  const draft = draftOf(fields);
  // Only the server has the library that knows which phone numbers can exist.
  const problems = [...problemsOf(draft, nothingKnown, isPhoneNumber)];
  if (problems.length > 0 || fields[checksOnly] !== undefined) {
    throw refusal(
      'BAD_REQUEST',
      problems.map(([field, error]) => ({ field: nameOf(field), error })),
    );
  }
  const { cart, consultant_code_source, expected_buyer, expected_total, terms_version } = fields;
  const { replaces, idempotency_key } = fields;
  if (!opensTab && expected_total === undefined) throw withoutPrices();
  const info = customerInfoOf(draft, nothingKnown);
  // The function checks what the form gives.
  const shown = { expected_buyer, expected_total, terms_version };
  const input = { cart, consultant_code_source, ...shown, replaces, idempotency_key };
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return await context.get(apiContext).order.woocommerceCheckout({
    ...(given as Pick<typeof input, 'cart'> & { cart: CartLine[]; idempotency_key: string }),
    consultant_code: info.consultant_code ?? '',
    customer_info: info,
  });
}

/** The lines after a press in the cart: `changeCart#LBC-BROWP/Blonde#3` or `removeProducts#LBC-A1,LBC-B2`. */
function changedLines(lines: readonly CartLine[], pressed: string): readonly CartLine[] {
  const [name, ...rest] = pressed.split('#');
  if (name === 'removeProducts') return lines.filter((line) => !rest.join('#').split(',').includes(line.product_code));
  const quantity = Number(rest.pop());
  const key = rest.join('#');
  return lines.flatMap((line) => {
    if (`${line.product_code}/${line.variant ?? ''}` !== key) return [line];
    return quantity >= 1 && quantity <= 99 ? [{ ...line, quantity }] : [];
  });
}

/**
 * Answers the form of the checkout. With scripts the browser opens the payment in a tab of its own and holds the items;
 * without them it is led to the payment, and a cookie holds the order.
 */
export async function checkoutAction(context: Context, request: Request) {
  const formData = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const pressed = String(formData.getAll(formField).at(-1) ?? '');
  const opensTab = formData.has('opens_tab');
  let code: string | null = null;
  let sent: Readonly<Record<string, unknown>> = {};
  const headers = new Headers();
  const change = async (fields: object) => {
    sent = { ...fields };
    const lines = changedLines(linesOfRequest(context, request), pressed);
    context.set(changedCartContext, lines);
    headers.append('set-cookie', cartCookieLine(lines));
    return undefined;
  };
  const answer = await formAction(request, {
    woocommerceCheckout: submission(order.woocommerceCheckout, async (fields) => {
      sent = { ...fields };
      const placed = await placeOrder(context, sent, opensTab).catch((error: unknown) => {
        code = codeOf(error);
        throw atField(error);
      });
      if (opensTab) return { value: placed };
      const lines = fields.cart;
      const cookie = orderCookieLine({ session_id: placed.session_id, lines });
      throw redirect(placed.checkout_url, { status: 303, headers: { 'set-cookie': cookie } });
    }),
    changeCart: submission(order.woocommerceCheckout, change),
    removeProducts: submission(order.woocommerceCheckout, change),
  });
  const prices = opensTab ? null : await pricesOf(context, request, sent);
  return { answer: { ...answer, code, prices } satisfies CheckoutAnswer, headers };
}

/** The prices for the entered destination, for the page that is shown again. */
async function pricesOf(
  context: Context,
  request: Request,
  sent: Readonly<Record<string, unknown>>,
): Promise<CheckoutAnswer['prices']> {
  const single = new URL(request.url).searchParams.has('product');
  const lines = single ? (Array.isArray(sent.cart) ? (sent.cart as CartLine[]) : []) : linesOfRequest(context, request);
  if (lines.length === 0) return null;
  const to = destinationOf(draftOf(sent));
  return { asked: pricesQuery(lines, to), priced: await priceLines(context.get(apiContext), lines, to) };
}
