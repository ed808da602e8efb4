import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { apiContext } from '#web/context.ts';
import { formField } from '#web/ui/form/form-answer.ts';
import { checkoutAction } from './checkout-action.ts';

const right = { first_name: 'Mara', last_name: 'Fox', email: 'mara@example.org', phone: '403 555 0142' };
const place = { address_1: '12 Elm St', city: 'Calgary', state: 'AB', postcode: 'T2P 1J9', country: 'CA' };

/** The fields that the checkout names as wrong, and whether it placed an order. */
async function answerTo(customer: object, more: object = {}) {
  const woocommerceCheckout = vi.fn(async () => ({ session_id: 'x', checkout_url: '/pay/x' }));
  const context = new RouterContextProvider();
  context.set(apiContext, { order: { woocommerceCheckout } } as never);
  const form = new FormData();
  const fields = { [formField]: 'woocommerceCheckout', opens_tab: 'on', same_as_billing: 'on', ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, value] of Object.entries(customer)) form.set(`customer_info.${name}`, value);
  for (const [name, value] of Object.entries(place)) form.set(`customer_info.billing_address.${name}`, value);
  const request = new Request('http://localhost/checkout', { method: 'POST', body: form });
  const { answer } = await checkoutAction(context, request);
  return {
    wrong: Object.keys(answer.result.error?.fieldErrors ?? {}),
    placed: woocommerceCheckout.mock.calls.length > 0,
  };
}

test('names a phone number that can’t exist together with the other wrong fields', async () => {
  expect(await answerTo({ ...right, email: '', phone: '111 111 1111' })).toEqual({
    wrong: ['customer_info.email', 'customer_info.phone'],
    placed: false,
  });
});

test('places no order with a form that is only checked', async () => {
  expect(await answerTo(right)).toEqual({ wrong: [], placed: true });
  expect(await answerTo(right, { checks_only: 'on' })).toEqual({ wrong: [], placed: false });
});
