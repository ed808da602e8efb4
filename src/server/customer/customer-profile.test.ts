import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { calgary, gail, openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());

const profile = {
  first_name: 'Cora',
  last_name: 'Vale',
  phone: '403 555 0142',
  address1: '12 Oak Street',
  address2: '',
  city: 'Calgary',
  state: 'AB',
  postal_code: 't2p1j9',
  country: 'CA',
} as const;
const stored = { ...profile, postal_code: 'T2P 1J9' };

const profileOf = (reader: Actor) => shop.as(reader).customer.getCustomerProfile();
const update = (changes: object = {}, actor: Actor = shop.cora) =>
  shop.as(actor).customer.updateCustomerProfile({ ...profile, ...changes });

test('only customers have a customer profile', async () => {
  for (const [actor, status] of [
    [visitor, 401],
    [shop.wren, 403],
  ] as const) {
    await expect(profileOf(actor)).rejects.toMatchObject({ status });
    await expect(update({}, actor)).rejects.toMatchObject({ status });
  }
});

test('a customer changes their own record only, and the audit log has the names of the fields alone', async () => {
  await shop.ask(`insert into customers (first_name, last_name) values ('Nora', 'Quill')`);
  await update();
  expect(await profileOf(shop.cora)).toEqual(stored);
  const others = await shop.ask(`select first_name, phone, bill_city from customers where user_id is null`);
  expect(others).toEqual([{ first_name: 'Nora', phone: null, bill_city: null }]);
  expect(await shop.as(shop.cora).account.getSession()).toMatchObject({ firstName: 'Cora', lastName: 'Vale' });
  const events = await shop.ask<{ detail: { fields: string[] } }>(
    `select detail from audit_events where action = 'update-customer-profile'`,
  );
  expect(events).toHaveLength(1);
  expect(events[0]?.detail.fields).toContain('billAddress1');
  expect(JSON.stringify(events)).not.toContain('Oak Street');
  // Nothing changed, so nothing is recorded.
  await update();
  expect(await shop.ask(`select seq from audit_events where action = 'update-customer-profile'`)).toHaveLength(1);
});

test.each([
  ['a phone number that can’t exist', { phone: '12' }, ['phone']],
  ['no name', { first_name: ' ' }, ['first_name']],
  ['half an address', { city: '', postal_code: '' }, ['city', 'postal_code']],
  ['a state of another country', { state: 'TX' }, ['state']],
  ['a wrong postal code and phone number at once', { phone: '12', postal_code: '80202' }, ['phone', 'postal_code']],
])('%s is refused at its field', async (_, changes, fields) => {
  const failure = await update(changes).catch((error: unknown) => error);
  const { data } = failure as { data: { issues: { path: string[] }[] } };
  expect(data.issues.map(({ path }) => path.join('.'))).toEqual(fields);
});

test('a change by an admin meanwhile is refused where both edited, and stays elsewhere', async () => {
  await update();
  const opened = await profileOf(shop.cora);
  await shop.ask(`update customers set phone = '403 555 0199', bill_city = 'Banff' where first_name = 'Cora'`);
  await expect(update({ ...opened, address1: '14 Oak Street', before: opened })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { fields: [{ field: 'city' }] },
  });
  await update({ ...opened, last_name: 'Valen', before: opened });
  expect(await profileOf(shop.cora)).toMatchObject({ last_name: 'Valen', phone: '403 555 0199', city: 'Banff' });
});

test('the checkout fills in what is newer: the last order, or the profile', async () => {
  const details = () => shop.as(shop.cora).order.getCheckoutDetails();
  await update();
  expect(await details()).toMatchObject({
    phone: profile.phone,
    addresses: { shipping: { address_1: '12 Oak Street' } },
  });
  await shop
    .as(shop.cora)
    .order.woocommerceCheckout(
      shop.order({ customer_info: { ...gail, shipping_address: { ...calgary, address_1: '2 Fir Rd' } } }),
    );
  expect(await details()).toMatchObject({ addresses: { shipping: { address_1: '2 Fir Rd' } } });
  shop.clock.set('2026-10-16T18:00:00Z');
  await update({ phone: '403 555 0143' });
  expect(await details()).toMatchObject({ phone: '403 555 0143', addresses: { shipping: { address_1: '2 Fir Rd' } } });
  await update({ phone: '403 555 0143', address1: '16 Oak Street' });
  const own = { first_name: 'Cora', address_1: '16 Oak Street' };
  expect(await details()).toMatchObject({ addresses: { billing: own, shipping: own } });
  await update({ address1: '', city: '', state: '', postal_code: '' });
  expect(await details()).toMatchObject({ phone: profile.phone, addresses: null });
});
