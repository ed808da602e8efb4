import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { visitor } from '#domain/account/actor.ts';
import { calgary, gail, openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());

const place = (more: Parameters<Shop['order']>[0] = {}, actor: Actor = visitor) =>
  shop.as(actor).order.woocommerceCheckout(shop.order(more));
const savedOrders = async () => (await shop.ask<{ n: number }>('select count(*)::int n from orders'))[0]?.n;
const stored = async (orderId: string) => (await shop.ask('select * from orders where order_id = $1', [orderId]))[0];

test('rejects a signed-in person’s checkout that arrives without a session', async () => {
  const before = await savedOrders();
  for (const expected_buyer of ['customer', 'consultant'] as const) {
    await expect(place({ expected_buyer })).rejects.toMatchObject({ code: 'SESSION_EXPIRED', status: 401 });
  }
  expect(await savedOrders()).toBe(before);
  const order = shop.order({ expected_buyer: 'consultant' });
  await expect(shop.as(visitor).order.woocommerceCheckout(order)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  const placed = await shop.as(shop.rose).order.woocommerceCheckout(order);
  expect(await stored(placed.order_id)).toMatchObject({ consultant_id: shop.rose.userId, kind: 'own_use' });
});

test('[PS-193] the stored order has the server’s subtotal, discount, shipping, tax and total', async () => {
  const cart = [
    { product_code: 'GEL', variant: 'Blonde', quantity: 3 },
    { product_code: 'SERUM', quantity: 1 },
  ];
  const placed = await place({ cart }, shop.rose);
  expect(placed).toMatchObject({ success: true, checkout_url: `http://localhost:3000/pay/${placed.session_id}` });
  // 173.50 − 52.05 (30 %) + 15.00 = 136.45, 5 % of it 6.82
  expect(await stored(placed.order_id)).toMatchObject({
    status: 'pending',
    subtotal: '17350',
    discounts: '5205',
    shipping: '1500',
    tax: '682',
    total: '14327',
    commissionable_base: '12145',
    currency: 'CAD',
    period: null,
    paid_at: null,
  });
  expect(
    await shop.ask(
      'select line_no, product_code, shade, shade_code, quantity, unit_price, discount from order_lines where order_id = $1 order by 1',
      [placed.order_id],
    ),
  ).toEqual([
    {
      line_no: 1,
      product_code: 'GEL',
      shade: 'Blonde',
      shade_code: 'GEL-02',
      quantity: 3,
      unit_price: '2450',
      discount: '2205',
    },
    {
      line_no: 2,
      product_code: 'SERUM',
      shade: null,
      shade_code: null,
      quantity: 1,
      unit_price: '10000',
      discount: '3000',
    },
  ]);
  expect(await shop.ask('select name, rate, amount from order_taxes where order_id = $1', [placed.order_id])).toEqual([
    { name: 'GST', rate: 5_000, amount: '682' },
  ]);
  expect(
    await shop.ask('select kind, city, state, country from order_addresses where order_id = $1 order by 1', [
      placed.order_id,
    ]),
  ).toEqual(['billing', 'shipping'].map((kind) => ({ kind, city: 'Calgary', state: 'AB', country: 'CA' })));
  expect(
    await shop.ask('select status, amount, currency, gateway from payment_sessions where session_id = $1', [
      placed.session_id,
    ]),
  ).toEqual([{ status: 'pending', amount: '14327', currency: 'CAD', gateway: 'local' }]);
});

test.each([
  ['a guest', () => visitor, '0', '1200'],
  ['a customer', () => shop.cora, '0', '1200'],
  ['a consultant', () => shop.rose, '3000', '1500'],
  ['an admin, who is a consultant', () => shop.ada, '3000', '1500'],
  ['a consultant who has left', () => shop.lily, '0', '1200'],
] as const)('[PS-174] the discount is a consultant’s alone: %s', async (_who, actor, discounts, shipping) => {
  const placed = await place({ consultant_code: shop.wren.code }, actor());
  expect(await stored(placed.order_id)).toMatchObject({ discounts, shipping });
});

test.each([
  [
    '[PS-194] a link',
    () => visitor,
    () => ({ consultant_code: shop.wren.code, consultant_code_source: 'link' as const }),
    'retail link wren',
  ],
  ['[PS-195] a typed code', () => visitor, () => ({ consultant_code: shop.wren.code }), 'retail code wren'],
  [
    'a code as people type it',
    () => visitor,
    () => ({ consultant_code: shop.wren.code.toLowerCase().replace('-', ' ') }),
    'retail code wren',
  ],
  ['a uuid', () => visitor, () => ({ consultant_code: shop.wren.userId }), 'retail code wren'],
  [
    'a code among the details',
    () => visitor,
    () => ({ customer_info: { ...gail, consultant_code: shop.wren.code } }),
    'retail code wren',
  ],
  ['nothing', () => visitor, () => ({}), 'retail none –'],
  ['a customer with a code', () => shop.cora, () => ({ consultant_code: shop.wren.code }), 'customer code wren'],
  ['[PS-196] a consultant', () => shop.rose, () => ({}), 'own_use own_purchase rose'],
  [
    'a consultant with the code of another one',
    () => shop.rose,
    () => ({ consultant_code: shop.wren.code }),
    'own_use own_purchase rose',
  ],
  [
    'a consultant who has left, with a code',
    () => shop.lily,
    () => ({ consultant_code: shop.wren.code }),
    'customer code wren',
  ],
])('credits by %s', async (_how, actor, more, expected) => {
  // The first order with a code makes its consultant that of the customer record.
  await shop.ask('update customers set consultant_id = null');
  const row = await stored((await place(more(), actor())).order_id);
  const names = new Map([
    [shop.rose.userId, 'rose'],
    [shop.wren.userId, 'wren'],
  ]);
  expect(`${row?.kind} ${row?.attribution} ${names.get(String(row?.consultant_id)) ?? '–'}`).toBe(expected);
});

test('the code of the customer’s own consultant is credited as theirs, and without a code no one is credited', async () => {
  const assign = (consultantId: string | null) =>
    shop.ask(`update customers set consultant_id = $1 where first_name = 'Cora'`, [consultantId]);
  const credit = async (more: Parameters<Shop['order']>[0]) => {
    const row = await stored((await place(more, shop.cora)).order_id);
    return `${row?.attribution} ${row?.consultant_id === shop.wren.userId ? 'wren' : row?.consultant_id}`;
  };
  await assign(shop.wren.userId);
  expect(await credit({ consultant_code: shop.wren.code })).toBe('customer wren');
  expect(await credit({ consultant_code: shop.wren.code, consultant_code_source: 'link' })).toBe('link wren');
  expect(await credit({ consultant_code: shop.rose.code })).toBe(`code ${shop.rose.userId}`);
  expect(await credit({})).toBe('none null');
  await assign(null);
});

const refusals: [string, () => Parameters<Shop['order']>[0], string][] = [
  ['[PS-162] an empty cart', () => ({ cart: [] }), 'EMPTY_CART'],
  ['an unknown product', () => ({ cart: [{ product_code: 'NOTHING', quantity: 1 }] }), 'UNKNOWN_PRODUCT'],
  ['a product that is no longer sold', () => ({ cart: [{ product_code: 'OLD', quantity: 1 }] }), 'UNKNOWN_PRODUCT'],
  ['[PS-161] a missing shade', () => ({ cart: [{ product_code: 'GEL', quantity: 1 }] }), 'SHADE_REQUIRED'],
  ['an unknown shade', () => ({ cart: [{ product_code: 'GEL', variant: 'Neon', quantity: 1 }] }), 'UNKNOWN_SHADE'],
  ['an unknown shade', () => ({ cart: [{ product_code: 'SERUM', variant: 'Ashy', quantity: 1 }] }), 'UNKNOWN_SHADE'],
  [
    '[PS-173] a tampered price',
    () => ({ cart: [{ product_code: 'SERUM', quantity: 1, price: '0.01' }] }),
    'PRICES_CHANGED',
  ],
  ['a tampered total', () => ({ expected_total: '1.00' }), 'PRICES_CHANGED'],
  ['a province of another country', () => to({ state: 'NY' }), 'UNKNOWN_REGION'],
  ['a province that does not exist', () => to({ state: 'Narnia' }), 'UNKNOWN_REGION'],
  ['a postal code of another country', () => to({ postcode: '59901' }), 'BAD_REQUEST'],
  ['a postal code of another province', () => to({ state: 'ON' }), 'BAD_REQUEST'],
  ['a country without shipping', () => to({ country: 'MX' }), 'NOT_SHIPPED_THERE'],
  ['an unknown code', () => ({ consultant_code: 'LBC-99999' }), 'UNKNOWN_CONSULTANT_CODE'],
  ['a code with quotes', () => ({ consultant_code: "'; drop table orders; --" }), 'UNKNOWN_CONSULTANT_CODE'],
  ['the code of a consultant who has left', () => ({ consultant_code: shop.lily.code }), 'UNKNOWN_CONSULTANT_CODE'],
  ['a wallet that is not configured', () => ({ payment_method: 'paypal' }), 'PAYMENT_METHOD_UNAVAILABLE'],
  ['quantity 0', () => ({ cart: [{ product_code: 'SERUM', quantity: 0 }] }), 'BAD_REQUEST'],
  ['quantity −1', () => ({ cart: [{ product_code: 'SERUM', quantity: -1 }] }), 'BAD_REQUEST'],
  ['quantity 1.5', () => ({ cart: [{ product_code: 'SERUM', quantity: 1.5 }] }), 'BAD_REQUEST'],
  ['quantity 100', () => ({ cart: [{ product_code: 'SERUM', quantity: 100 }] }), 'BAD_REQUEST'],
  [
    '51 lines',
    () => ({ cart: Array.from({ length: 51 }, () => ({ product_code: 'SERUM', quantity: 1 })) }),
    'BAD_REQUEST',
  ],
];
const to = (place: { state?: string; country?: string; postcode?: string }) => ({
  customer_info: { ...gail, shipping_address: { ...calgary, ...place } },
});
test.each(refusals)('refuses %s and stores nothing', async (_what, more, code) => {
  const before = await savedOrders();
  await expect(place(more())).rejects.toMatchObject({ code });
  expect(await savedOrders()).toBe(before);
});

test.each(['foo', 'subtotal', 'discount', 'tax', 'shipping', 'total', 'status', 'consultant_id', 'paid_at'])(
  '[PS-187] refuses the unknown field %s',
  async (field) => {
    const input = { ...shop.order(), [field]: '1.00' };
    await expect(shop.as(visitor).order.woocommerceCheckout(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  },
);

test('[PS-189] refuses an unknown payment method', async () => {
  const input = JSON.parse(JSON.stringify({ ...shop.order(), payment_method: 'barter' }));
  await expect(shop.as(visitor).order.woocommerceCheckout(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('[PS-173] answers changed prices with the new ones, and the same key then succeeds', async () => {
  const input = shop.order({
    cart: [{ product_code: 'SERUM', quantity: 2, price: '90.00' }],
    expected_total: '201.60',
  });
  const refusal = await place(input).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'PRICES_CHANGED',
    data: { subtotal: '200.00', shipping: '0.00', tax: '10.00', total: '210.00', lines: [{ price: '100.00' }] },
  });
  await place({ ...input, cart: [{ product_code: 'SERUM', quantity: 2, price: '100.00' }], expected_total: '210.00' });
});

test('[PS-261] an order to the United States has no tax', async () => {
  const placed = await place(to({ state: 'ny', country: 'us', postcode: '10001' }));
  expect(await stored(placed.order_id)).toMatchObject({ tax: '0', total: '11200' });
  expect(
    await shop.ask("select state, country from order_addresses where order_id = $1 and kind = 'shipping'", [
      placed.order_id,
    ]),
  ).toEqual([{ state: 'NY', country: 'US' }]);
});

test('[PS-192] the same key and body return the same order', async () => {
  const input = shop.order();
  const first = await place(input);
  const before = await savedOrders();
  expect(await place(input)).toEqual(first);
  expect(await savedOrders()).toBe(before);
});

test('the same key with another body is refused', async () => {
  const input = shop.order();
  await place(input);
  const other = { ...input, cart: [{ product_code: 'SERUM', quantity: 2 }] };
  await expect(place(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('a key cannot be used by another person', async () => {
  const input = shop.order();
  await place(input, shop.rose);
  await expect(place(input, shop.wren)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test('[PS-192] a guest who signs in before sending again orders once', async () => {
  const input = shop.order();
  const first = await place(input);
  expect(await place(input, shop.cora)).toEqual(first);
});

test('[PS-192] 20 concurrent requests with one key place one order', async () => {
  const before = (await savedOrders()) ?? 0;
  const input = shop.order({ idempotency_key: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(input)));
  expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
  expect(await savedOrders()).toBe(before + 1);
});

test('a signed-in customer’s record is reused; a guest with the same address gets a separate one', async () => {
  const info = { ...gail, email: 'Cora@Example.org', first_name: 'Not', last_name: 'Cora' };
  const customerOrder = await stored((await place({}, shop.cora)).order_id);
  const first = await stored((await place({ customer_info: info })).order_id);
  const second = await stored((await place({ customer_info: info, consultant_code: shop.wren.code })).order_id);
  const records = await shop.ask(
    "select customer_id, user_id, first_name, phone, consultant_id from customers where lower(email) = 'cora@example.org' order by user_id nulls last",
  );
  expect(records).toMatchObject([
    { customer_id: customerOrder?.customer_id, user_id: shop.cora.userId, first_name: 'Cora', phone: '403 555 0100' },
    { customer_id: first?.customer_id, user_id: null, first_name: 'Not', consultant_id: shop.wren.userId },
  ]);
  expect(second?.customer_id).toBe(first?.customer_id);
  expect(first?.placed_by).toBeNull();
  expect((await shop.as(shop.cora).order.getOrders({})).data.map((row) => row.order_id)).not.toContain(first?.order_id);
});

test('ten concurrent orders of one new guest create one record', async () => {
  const customer_info = { ...gail, email: 'new.guest@example.org' };
  await Promise.all(Array.from({ length: 10 }, () => place({ customer_info })));
  expect(await shop.ask("select 1 from customers where email = 'new.guest@example.org'")).toHaveLength(1);
});

test('a consultant’s own purchase creates no customer', async () => {
  const row = await stored((await place({}, shop.rose)).order_id);
  expect(row).toMatchObject({ customer_id: null, placed_by: shop.rose.userId });
});

test('orders from one address are limited', async () => {
  const address = '198.51.100.9';
  const call = () => shop.as(visitor, address).order.woocommerceCheckout(shop.order({ cart: [] }));
  const codes = await Promise.all(
    Array.from({ length: 61 }, () => call().catch((error: { code: string }) => error.code)),
  );
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
  expect(codes.filter((code) => code === 'EMPTY_CART')).toHaveLength(60);
});

test('[PS-197] Buy Now returns the address of our checkout for that item', async () => {
  const buy = (product: { product_code: string; variant?: string }, consultantCode = '') =>
    shop.as(visitor).order.createPayment({ product, consultantCode });
  expect(await buy({ product_code: 'SERUM' })).toEqual({ url: 'http://localhost:3000/checkout?product=SERUM' });
  expect(await buy({ product_code: 'gel', variant: 'Ashy' }, shop.wren.code.toLowerCase())).toEqual({
    url: `http://localhost:3000/checkout?product=GEL&variant=Ashy&consultant=${shop.wren.code}`,
  });
  await expect(buy({ product_code: 'GEL' })).rejects.toMatchObject({ code: 'SHADE_REQUIRED' });
  await expect(buy({ product_code: 'OLD' })).rejects.toMatchObject({ code: 'UNKNOWN_PRODUCT' });
  await expect(buy({ product_code: 'SERUM' }, 'LBC-1')).rejects.toMatchObject({ code: 'UNKNOWN_CONSULTANT_CODE' });
});

test('an order has the version of the terms of sale that the shopper was shown, and only the current one is taken', async () => {
  const termsOf = async (orderId: string) =>
    shop.ask(
      'select v.version from orders o left join legal_text_versions v on v.version_id = o.terms_version_id where order_id = $1',
      [orderId],
    );
  expect(await termsOf((await place()).order_id)).toEqual([{ version: null }]);
  await expect(place({ terms_version: 1 })).rejects.toMatchObject({ code: 'TERMS_CHANGED', status: 409 });
  for (const version of [1, 2])
    await shop.ask(
      "insert into legal_text_versions (kind, version, text, updated_at, published_at) values ('terms', $1, 'x', now(), now())",
      [version],
    );
  await shop.ask("insert into legal_text_versions (kind, text, updated_at) values ('terms', 'draft', now())");
  const key = randomUUID();
  const shown = await place({ terms_version: 2, idempotency_key: key });
  expect(await termsOf(shown.order_id)).toEqual([{ version: 2 }]);
  // Programs and tabs that were opened before show none.
  expect(await termsOf((await place()).order_id)).toEqual([{ version: null }]);
  for (const other of [1, 3]) {
    await expect(place({ terms_version: other })).rejects.toMatchObject({ code: 'TERMS_CHANGED', status: 409 });
  }
  await shop.ask(
    "update legal_text_versions set version = 3, published_at = now() where kind = 'terms' and version is null",
  );
  // The answer to an order that was placed before can be requested again.
  expect((await place({ terms_version: 2, idempotency_key: key })).order_id).toBe(shown.order_id);
});
