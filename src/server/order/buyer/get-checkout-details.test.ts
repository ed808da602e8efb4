import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { calgary, gail, openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());

const detailsFor = (reader: Parameters<Shop['as']>[0]) => shop.as(reader).order.getCheckoutDetails();
const order = (buyer: Parameters<Shop['as']>[0], shipping_address: typeof gail.shipping_address | object) =>
  shop
    .as(buyer)
    .order.woocommerceCheckout(
      shop.order({ customer_info: { ...gail, shipping_address: { ...calgary, ...shipping_address } } }),
    );

test('refuses visitors', async () => {
  await expect(detailsFor(visitor)).rejects.toMatchObject({ status: 401 });
});

test('a shopper without orders and without an address gets none', async () => {
  expect(await detailsFor(shop.cora)).toEqual({ consultant_code: '', phone: '', addresses: null });
});

test('answers the address of the profile, and after an order those of the last order', async () => {
  await shop.ask(`update customers set phone = '403 555 0111', bill_address_1 = '1 Fir Rd', bill_city = 'Banff', bill_state = 'AB',
    bill_zip_code = 'T1L 1A1', bill_country = 'CA' where first_name = 'Cora'`);
  const profile = { first_name: 'Cora', address_1: '1 Fir Rd', address_2: '', city: 'Banff', state: 'AB' };
  expect(await detailsFor(shop.cora)).toMatchObject({
    phone: '403 555 0111',
    addresses: { billing: profile, shipping: profile },
  });
  await order(shop.cora, { address_1: '2 Fir Rd' });
  shop.clock.set('2026-10-16T18:00:00Z');
  await order(shop.cora, { address_1: '3 Fir Rd' });
  // The order of a guest and that of another account are not theirs.
  await order(visitor, { address_1: '4 Fir Rd' });
  await order(shop.rose, { address_1: '5 Fir Rd' });
  expect(await detailsFor(shop.cora)).toMatchObject({
    phone: '403 555 0100',
    addresses: { billing: calgary, shipping: { ...calgary, address_1: '3 Fir Rd' } },
  });
});

test('answers the code of the active consultant of the customer record', async () => {
  const codeFor = async (reader: Parameters<Shop['as']>[0]) => (await detailsFor(reader)).consultant_code;
  const assign = (consultantId: string | null) =>
    shop.ask(`update customers set consultant_id = $1 where first_name = 'Cora'`, [consultantId]);
  expect(await codeFor(shop.cora)).toBe('');
  await assign(shop.wren.userId);
  expect(await codeFor(shop.cora)).toBe(shop.wren.code);
  await assign(shop.lily.userId);
  expect(await codeFor(shop.cora)).toBe('');
  await assign(null);
  expect(await codeFor(shop.rose)).toBe('');
});

test('a consultant gets the address of their profile, in a country that is shipped to', async () => {
  const set = (country: string, state: string) =>
    shop.ask(
      `update consultants set address1 = '6 Fir Rd', city = 'Calgary', state = $2, postal_code = 'T2P 1J9', country = $1
       where first_name = 'Wren'`,
      [country, state],
    );
  await set('CA', 'AB');
  expect((await detailsFor(shop.wren)).addresses?.shipping).toMatchObject({ address_1: '6 Fir Rd', state: 'AB' });
  await set('CA', 'Alberta');
  expect((await detailsFor(shop.wren)).addresses?.shipping).toMatchObject({ address_1: '6 Fir Rd', state: '' });
  const { company } = shop.deployment;
  const shippedTo = { ...company, shipping: { ...company.shipping, countries: ['US' as const] } };
  const elsewhere = callAs({ ...shop.deployment, company: shippedTo }, shop.wren);
  expect((await elsewhere.order.getCheckoutDetails()).addresses).toBeNull();
});
