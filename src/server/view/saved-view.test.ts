import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { maxViewsPerList, type ViewList } from '#domain/view/saved-view.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../db/actor.ts';

// Ada is an admin, Rose and Wren are consultants, Cora is a customer.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ada = () => shop.as(shop.ada).view;
const rose = () => shop.as(shop.rose).view;
const named = async (api: ReturnType<typeof ada>, list: ViewList | null) =>
  (await api.getSavedViews({ list })).data.map(({ name }) => name);

test('saves, opens, renames and deletes views of a list', async () => {
  const saved = await ada().saveView({
    list: 'customers',
    name: ' Unassigned ',
    query: 'sort=name&consultant=unassigned',
  });
  expect(saved).toMatchObject({ list: 'customers', name: 'Unassigned', query: 'consultant=unassigned&sort=name' });
  await ada().saveView({ list: 'customers', name: 'assigned', query: 'consultant=assigned' });
  await ada().saveView({ list: 'orders', name: 'Unassigned', query: 'status=pending' });
  expect(await named(ada(), 'customers')).toEqual(['assigned', 'Unassigned']);
  expect(await named(ada(), null)).toEqual(['assigned', 'Unassigned', 'Unassigned']);
  const { view_id } = saved;
  expect(await ada().renameView({ view_id, name: 'Without consultant' })).toMatchObject({ name: 'Without consultant' });
  expect(await ada().deleteView({ view_id })).toEqual({ view_id });
  expect(await named(ada(), 'customers')).toEqual(['assigned']);
  await expect(ada().deleteView({ view_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(ada().renameView({ view_id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a name is used once per list, in any case, and saving the same view again changes nothing', async () => {
  const view = { list: 'products', name: 'Low stock', query: 'shown=low' } as const;
  const saved = await ada().saveView(view);
  expect(await ada().saveView({ ...view, query: 'shown=low&q=' })).toEqual(saved);
  await expect(ada().saveView({ ...view, query: 'shown=active' })).rejects.toMatchObject({ code: 'VIEW_NAME_TAKEN' });
  await expect(ada().saveView({ ...view, name: 'LOW STOCK', query: 'q=x' })).rejects.toMatchObject({
    code: 'VIEW_NAME_TAKEN',
  });
  const other = await ada().saveView({ ...view, name: 'Active', query: 'shown=active' });
  await expect(ada().renameView({ view_id: other.view_id, name: 'low stock' })).rejects.toMatchObject({
    code: 'VIEW_NAME_TAKEN',
  });
  expect(await ada().renameView({ view_id: other.view_id, name: 'ACTIVE' })).toMatchObject({ name: 'ACTIVE' });
  expect(await rose().saveView(view)).toMatchObject({ name: 'Low stock' });
});

test('refuses parameters that the list does not have, and a list without search, filter or sort', async () => {
  for (const query of [
    'q=x&next=%2F%2Fevil.example',
    'page=2&q=x',
    'dialog=add',
    'redirect=x',
    'q=a%00b',
    'a',
    `q=${'x'.repeat(201)}`,
  ]) {
    await expect(ada().saveView({ list: 'reviews', name: query.slice(0, 20), query })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
  for (const query of ['', 'q=', 'shown=&q=']) {
    await expect(ada().saveView({ list: 'reviews', name: 'Empty', query })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
  await expect(ada().saveView({ list: 'secrets' as never, name: 'x', query: 'q=x' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await named(ada(), 'reviews')).toEqual([]);
});

test('a person saves at most 20 views of a list, also at once', async () => {
  const saves = Array.from({ length: maxViewsPerList + 3 }, (_, i) =>
    rose()
      .saveView({ list: 'team', name: `View ${i}`, query: `level=${i + 1}` })
      .then(
        () => 'saved',
        (error) => error.code as string,
      ),
  );
  const results = await Promise.all(saves);
  expect(results.filter((result) => result === 'saved')).toHaveLength(maxViewsPerList);
  expect(results.filter((result) => result === 'TOO_MANY_VIEWS')).toHaveLength(3);
  expect(await rose().saveView({ list: 'orders', name: 'Another list', query: 'q=x' })).toMatchObject({
    list: 'orders',
  });
});

test('no one reads, renames or deletes the views of someone else, neither admins nor in the database', async () => {
  const { view_id } = await rose().saveView({ list: 'jobs', name: 'Mine', query: 'q=x' });
  expect(await named(ada(), 'jobs')).toEqual([]);
  await expect(ada().renameView({ view_id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(ada().deleteView({ view_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(shop.as(shop.cora).view.getSavedViews({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(shop.as(visitor).view.getSavedViews({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const { db } = shop.deployment;
  const actor = { role: 'admin', adminRole: 'owner', userId: shop.ada.userId } as const;
  const run = (statement: ReturnType<typeof sql>) =>
    withActor(db, actor, async (tx) => (await tx.execute(statement)).rowCount).catch(
      (error) => error.cause?.code ?? error.code,
    );
  expect(await run(sql`select from saved_views where user_id = ${shop.rose.userId}`)).toBe(0);
  expect(await run(sql`delete from saved_views where user_id = ${shop.rose.userId}`)).toBe(0);
  expect(await run(sql`update saved_views set name = 'x' where user_id = ${shop.rose.userId}`)).toBe(0);
  expect(await run(sql`update saved_views set query = 'q=y'`)).toBe('42501');
  const insert = sql`insert into saved_views (user_id, list, name, query) values (${shop.rose.userId}, 'jobs', 'y', 'q=y')`;
  expect(await run(insert)).toBe('42501');
  expect(await named(rose(), 'jobs')).toEqual(['Mine']);
});
