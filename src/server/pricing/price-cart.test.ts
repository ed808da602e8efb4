import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.ask(`
    insert into products (product_code, item_description, item_category, inventory_price) values
      ('P17999', 'x', 'y', 17999), ('P18000', 'x', 'y', 18000), ('P25713', 'x', 'y', 25713), ('P25715', 'x', 'y', 25715)`);
});
afterAll(() => shop.close());

test.each([
  [
    '[PS-241]',
    () => shop.rose,
    'SERUM',
    { buyer: 'consultant', subtotal: '100.00', discount_rate: 3000, discount: '30.00', shipping: '15.00' },
  ],
  [
    '[PS-242]',
    () => visitor,
    'P17999',
    { buyer: 'guest', discount: '0.00', shipping: '12.00', until_free_shipping: '0.01' },
  ],
  ['[PS-242]', () => shop.cora, 'P17999', { buyer: 'customer', discount: '0.00', shipping: '12.00' }],
  [
    '[PS-243]',
    () => visitor,
    'P18000',
    { shipping: '0.00', until_free_shipping: '0.00', free_shipping_from: '180.00' },
  ],
  ['[PS-243]', () => shop.cora, 'P18000', { shipping: '0.00' }],
  ['[PS-244]', () => shop.rose, 'P25713', { shipping: '15.00' }],
  ['[PS-245]', () => shop.rose, 'P25715', { shipping: '0.00' }],
  ['[PS-174] left', () => shop.lily, 'SERUM', { buyer: 'customer', discount: '0.00', shipping: '12.00' }],
] as const)('%s the cart of %o costs', async (_id, actor, product_code, expected) => {
  const priced = await shop.as(actor()).pricing.priceCart({ cart: [{ product_code, quantity: 1 }] });
  expect(priced).toMatchObject({ ...expected, tax_known: false, tax: '0.00' });
});

test('[PS-246, PS-247] tax follows the province, its label names it', async () => {
  const input = { cart: [{ product_code: 'SERUM', quantity: 1 }], state: 'AB' };
  const taxes = (amount: string) => [{ name: 'GST', label: 'GST 5% (Alberta)', percent: '5', amount }];
  expect(await shop.as(shop.rose).pricing.priceCart(input)).toMatchObject({ taxes: taxes('4.25'), total: '89.25' });
  expect(await shop.as(visitor).pricing.priceCart(input)).toMatchObject({ taxes: taxes('5.60'), total: '117.60' });
});

test('[PS-002] discount, shipping and taxes are the company’s', async () => {
  const company = {
    ...shop.deployment.company,
    consultantDiscountBasisPoints: 1000,
    shipping: { ...shop.deployment.company.shipping, freeFrom: '50.00' },
    taxRegions: [
      {
        code: 'AB',
        name: 'Alberta',
        taxes: [
          { name: 'GST', rate: 5_000 },
          { name: 'QST', rate: 9_975 },
        ],
      },
    ],
  };
  const { pricing } = callAs({ ...shop.deployment, company }, shop.rose);
  expect(await pricing.priceCart({ cart: [{ product_code: 'SERUM', quantity: 1 }], state: 'ab' })).toMatchObject({
    discount: '10.00',
    shipping: '0.00',
    taxes: [
      { label: 'GST 5% (Alberta)', amount: '4.50' },
      { label: 'QST 9.975% (Alberta)', percent: '9.975', amount: '8.98' },
    ],
    total: '103.48',
  });
});

test('an empty cart is priced, an unknown product or province is refused', async () => {
  const { pricing } = shop.as(visitor);
  expect(await pricing.priceCart({ cart: [] })).toMatchObject({ lines: [], shipping: '0.00', total: '0.00' });
  await expect(pricing.priceCart({ cart: [{ product_code: 'OLD', quantity: 1 }] })).rejects.toMatchObject({
    code: 'UNKNOWN_PRODUCT',
    data: { product_codes: ['OLD'] },
  });
  await expect(pricing.priceCart({ cart: [], state: 'ZZ' })).rejects.toMatchObject({ code: 'UNKNOWN_REGION' });
  await expect(pricing.priceCart({ cart: [], country: 'MX' })).rejects.toMatchObject({ code: 'NOT_SHIPPED_THERE' });
});
