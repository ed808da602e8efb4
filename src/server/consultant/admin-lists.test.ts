import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('[BO-443] each of the admin’s lists loads up to 2000 rows', async () => {
  const api = shop.as(shop.ada);
  const lists = [
    api.consultant.getConsultants,
    api.order.getOrders,
    api.statement.getCommissions,
    api.commission.getCommissionCalculations,
    api.customer.getCustomers,
    api.catalog.getProducts,
  ] as const;
  for (const list of lists) {
    const { data, total } = await list({ searchTerm: '', limit: 2000, offset: 0 });
    expect(data).toHaveLength(total);
    await expect(list({ searchTerm: '', limit: 2001, offset: 0 })).rejects.toMatchObject({ status: 400 });
  }
});

test('[BO-357] without a session, neither the list nor the password reset is available', async () => {
  const api = shop.as(visitor);
  const refused = { status: 401, message: 'Not authenticated' };
  await expect(api.consultant.getConsultants({})).rejects.toMatchObject(refused);
  await expect(api.account.adminResetPassword({ userId: 'LBC-1', newPassword: 'river-otter-7' })).rejects.toMatchObject(
    refused,
  );
});

test('[BO-329] adding and editing a product writes its fields, and those of no other product', async () => {
  const api = shop.as(shop.ada).catalog;
  const others = () => shop.ask("select * from products where product_code <> 'FIELDS' order by product_id");
  const before = await others();
  const fields = {
    product_code: 'FIELDS',
    item_description: 'A thing',
    item_category: 'Face',
    inventory_price: '10.00',
    cost: '4.00',
    warehouse: 'Calgary',
    rank_type: 'Retail',
    active: 'N' as const,
  };
  const { product_id } = await api.addProduct({ ...fields, idempotency_key: '6f1c6a52-6f0b-4d5c-9d3e-0c8f5a1b2c3d' });
  const stored = async () => (await api.getProducts({ searchTerm: 'FIELDS' })).data;
  expect(await stored()).toMatchObject([{ product_id, ...fields }]);
  const edited = {
    ...fields,
    item_description: 'Another',
    item_category: 'Lips',
    inventory_price: '11.00',
    cost: '5.00',
  };
  await api.updateProduct({ ...edited, warehouse: 'Regina', rank_type: 'Wholesale', active: 'Y', product_id });
  expect(await stored()).toMatchObject([
    { product_id, ...edited, warehouse: 'Regina', rank_type: 'Wholesale', active: 'Y' },
  ]);
  expect(await others()).toEqual(before);
});

test.each([
  ['[BO-332] the tenth call of an expensive function', 'expensive', 10],
  ['[BO-264] the fifth analysis of a file', 'csvAnalyses', 5],
] as const)(
  '%s within a minute passes, the next is refused, and one after the minute passes',
  async (_, name, points) => {
    const take = () => shop.deployment.takeFromLimit(name, 'one key');
    for (let call = 0; call < points; call++) expect(await take()).toBe(0);
    const wait = await take();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await shop.deployment.takeFromLimit(name, 'another key')).toBe(0);
    await shop.ask('update auth.rate_limits set expire = expire - 60000');
    expect(await take()).toBe(0);
  },
);
