import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { permissions } from '#domain/account/admin-role.ts';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { type FormAnswer, formField, reviewedField } from '#web/ui/form/form-answer.ts';

type Page = Readonly<Record<'loader' | 'action', (args: never) => Promise<unknown>>>;

/** Loaded by name: a route's exports are used by the router alone. */
const page = (name: string): Promise<Page> => import(`../order/${name}.tsx`);

/** Opens the page for a customer, with this error of `get-customer`. */
async function open(error: Error) {
  const context = new RouterContextProvider();
  context.set(personContext, { isAdmin: true, permissions } as never);
  context.set(companyContext, littleBirch as never);
  context.set(nowContext, new Date('2026-11-20T18:00:00Z'));
  const catalog = { getPublicProducts: async () => ({ data: [], currency: 'CAD' }) };
  const customer = { getCustomer: () => Promise.reject(error) };
  context.set(apiContext, { catalog, customer } as never);
  const request = new Request('http://localhost/admin/orders/new?customer=2f0f9a3e-9d2c-4c07-9a54-0d8f3f6f6c01');
  const { loader } = await page('order-new');
  return loader({ context, request, params: {} } as never);
}

test('an unknown customer leaves the choice open, and another failure is not hidden', async () => {
  const unknown = Object.assign(new Error('This customer does not exist.'), { code: 'UNKNOWN_CUSTOMER', status: 404 });
  expect(await open(unknown)).toMatchObject({ customer: null });
  await expect(open(new Error('connection lost'))).rejects.toThrow('connection lost');
});

const buyer = {
  first_name: 'Sofia',
  last_name: 'Almeida',
  email: 'sofia@example.org',
  address_1: '12 Elm St',
  city: 'Calgary',
  state: 'AB',
  postcode: 'T2P 1J9',
  country: 'CA',
  payment: 'link',
};
const rows = {
  'lines[0].item_code': '',
  'lines[0].quantity': '',
  'lines[1].item_code': 'LBC-1001',
  'lines[1].quantity': '2',
};

/** Posts the form of a page to fakes of its functions; answers what they were called with, too. */
async function post(name: 'order-new' | 'order-edit', fields: Readonly<Record<string, string>>) {
  const calls: { readonly called: string; readonly lines: unknown }[] = [];
  const fake = (called: string) => async (input: { readonly lines: unknown }) => {
    calls.push({ called, lines: input.lines });
    return { order_id: 'id', order_no: 1, total: '20.00', currency: 'CAD', payment_link: null };
  };
  const order = {
    previewOrder: fake('preview'),
    createOrder: fake('create'),
    previewOrderEdit: fake('preview'),
    editOrder: fake('create'),
  };
  const context = new RouterContextProvider();
  context.set(apiContext, { order } as never);
  const body = new FormData();
  body.set(formField, name === 'order-new' ? 'createOrder' : 'editOrder');
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  const request = new Request('http://localhost/', { method: 'POST', body });
  const { action } = await page(name);
  return { calls, answer: (await action({ context, request } as never)) as FormAnswer };
}

test.each([
  ['order-new', buyer],
  ['order-edit', { order_id: '2f0f9a3e-9d2c-4c07-9a54-0d8f3f6f6c01', expected_total: '20.00' }],
] as const)('%s ignores the quantity of a row without a product', async (name, others) => {
  const { calls, answer } = await post(name, { ...others, ...rows });
  const lines = [{ item_code: '' }, { item_code: 'LBC-1001', quantity: 2 }];
  expect(calls).toEqual([{ called: 'preview', lines }]);
  const more = { 'lines[2].item_code': '', 'lines[2].quantity': '7', [reviewedField]: answer.reviewed ?? '' };
  expect((await post(name, { ...others, ...rows, ...more })).calls).toMatchObject([{ called: 'create' }]);
});

test.each([
  ['email', 'sofia.almeida@example.org', 'create'],
  ['postcode', 'T3K 2A1', 'create'],
  ['state', 'BC', 'preview'],
  ['consultant_code', 'LBC-10035', 'preview'],
  ['lines[1].quantity', '3', 'preview'],
])(
  'after a change of %s the order is previewed again only if it changes the price or the credit',
  async (field, value, called) => {
    const { answer } = await post('order-new', { ...buyer, ...rows });
    const changed = { ...buyer, ...rows, [field]: value, [reviewedField]: answer.reviewed ?? '' };
    expect((await post('order-new', changed)).calls).toMatchObject([{ called }]);
  },
);
