import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { maxCustomersAtOnce } from '#domain/customer/selected.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

// Cora has an account. Dora, Emil, Finn and Gina are customers of Rose, Wren, Lily, who has left, and no consultant.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ at: '2026-10-15T18:00:00Z' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ask('delete from merged_customers');
  await shop.ask("delete from customers where last_name ~ '^(Dale|Moss)'");
  for (const [name, consultant] of [
    ['Dora', shop.rose],
    ['Emil', shop.wren],
    ['Finn', shop.lily],
    ['Gina', null],
  ] as const) {
    await shop.ask("insert into customers (first_name, last_name, consultant_id) values ($1, 'Dale', $2)", [
      name,
      consultant?.userId ?? null,
    ]);
  }
});

const api = (actor: Actor = shop.ada) => shop.as(actor).customer;
const dales = { all_matching: true, searchTerm: 'dale' } as const;
/** Each customer with their consultant. */
const assignments = async () => {
  const rows = await shop.ask<{ state: string }>(`
    select concat_ws(' of ', c.first_name, k.first_name) as state
    from customers c left join consultants k on k.consultant_id = c.consultant_id where c.last_name = 'Dale' order by 1`);
  return rows.map(({ state }) => state);
};
const asBefore = ['Dora of Rose', 'Emil of Wren', 'Finn of Lily', 'Gina'];
const idOf = async (name: string) => {
  const [row] = await shop.ask<{ id: string }>('select customer_id as id from customers where first_name = $1', [name]);
  return row?.id ?? '';
};
const move = async (name: string, consultant: string | null) =>
  shop.ask('update customers set consultant_id = $2 where first_name = $1', [name, consultant]);
const events = () =>
  shop.ask("select action, detail from audit_events where object_type = 'customers' order by seq desc limit 2");

test('assigns all that match to a consultant, and gives each the previous one back', async () => {
  const { selection_id, ...preview } = await api().previewCustomerConsultant({
    ...dales,
    consultant_code: ` ${shop.rose.code.toLowerCase()} `,
  });
  const consultant = { code: shop.rose.code, name: 'Rose Birch' };
  expect(preview).toEqual({
    count: 3,
    left: 0,
    consultant,
    examples: ['Emil Dale', 'Finn Dale', 'Gina Dale'],
    skipped: [{ reason: 'has-consultant', count: 1 }],
  });
  expect(await assignments()).toEqual(asBefore);
  const result = { selection_id, count: 3, skipped: [] };
  expect(await api().setCustomersConsultant({ selection_id })).toEqual({ ...result, consultant });
  expect(await assignments()).toEqual(['Dora of Rose', 'Emil of Rose', 'Finn of Rose', 'Gina of Rose']);
  await expect(api().setCustomersConsultant({ selection_id })).rejects.toMatchObject({ code: 'SELECTION_CLOSED' });

  expect(await api().undoCustomersConsultant({ selection_id })).toEqual(result);
  expect(await assignments()).toEqual(asBefore);
  await expect(api().undoCustomersConsultant({ selection_id })).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  const [emil, finn, gina] = [await idOf('Emil'), await idOf('Finn'), await idOf('Gina')];
  const [rose, wren, lily] = [shop.rose.userId, shop.wren.userId, shop.lily.userId];
  expect(await events()).toEqual([
    {
      action: 'undo-customers-consultant',
      detail: {
        count: 3,
        skipped: [],
        consultants: [
          { before: rose, after: wren, customers: [emil] },
          { before: rose, after: lily, customers: [finn] },
          { before: rose, after: null, customers: [gina] },
        ],
      },
    },
    {
      action: 'set-customers-consultant',
      detail: {
        count: 3,
        skipped: [],
        consultants: [
          { before: wren, after: rose, customers: [emil] },
          { before: lily, after: rose, customers: [finn] },
          { before: null, after: rose, customers: [gina] },
        ],
      },
    },
  ]);
});

test('removes the consultant of named customers; past orders keep theirs', async () => {
  await shop.as(visitor).order.woocommerceCheckout(shop.order({ consultant_code: shop.wren.code }));
  const selection = { ids: [await idOf('Gail'), await idOf('Gina')], consultant_code: null };
  const { selection_id, ...preview } = await api().previewCustomerConsultant(selection);
  expect(preview).toEqual({
    count: 1,
    left: 0,
    consultant: null,
    examples: ['Gail Guest'],
    skipped: [{ reason: 'has-consultant', count: 1 }],
  });
  expect(await api().setCustomersConsultant({ selection_id })).toMatchObject({ count: 1, consultant: null });
  expect(await shop.ask("select consultant_id from customers where first_name = 'Gail'")).toEqual([
    { consultant_id: null },
  ]);
  expect(await shop.ask('select consultant_id from orders')).toEqual([{ consultant_id: shop.wren.userId }]);
});

test('takes the filters of the list, and leaves out erased customers and the consultant’s own account', async () => {
  await shop.ask("update customers set erased_at = now() where first_name = 'Gina'");
  await shop.ask("update customers set user_id = $1 where first_name = 'Emil'", [shop.rose.userId]);
  const { skipped, count } = await api().previewCustomerConsultant({ ...dales, consultant_code: shop.rose.code });
  expect(count).toBe(1);
  expect(new Map(skipped.map(({ reason, count }) => [reason, count]))).toEqual(
    new Map([
      ['erased', 1],
      ['has-consultant', 1],
      ['own-account', 1],
    ]),
  );
  const matching = async (filter: object) =>
    (await api().previewCustomerConsultant({ ...dales, ...filter, consultant_code: shop.ada.code })).examples;
  expect(await matching({ consultant: 'assigned' })).toEqual(['Dora Dale', 'Emil Dale', 'Finn Dale']);
  expect(await matching({ consultant: 'unassigned' })).toEqual([]);
  expect(await matching({ consultant_id: shop.lily.userId })).toEqual(['Finn Dale']);
  expect(await matching({ searchTerm: 'dora' })).toEqual(['Dora Dale']);
  await shop.ask("update customers set user_id = null where first_name = 'Emil'");
});

test('refuses a blank code and a consultant who is unknown, has left, or was suspended since the preview', async () => {
  for (const consultant_code of ['LBC-99999', shop.lily.code]) {
    await expect(api().previewCustomerConsultant({ ...dales, consultant_code })).rejects.toMatchObject({
      code: 'UNKNOWN_CONSULTANT',
    });
  }
  await expect(api().previewCustomerConsultant({ ...dales, consultant_code: ' ' })).rejects.toMatchObject({
    data: { issues: [{ path: ['consultant_code'], message: 'Enter the code of the consultant' }] },
  });
  const { selection_id } = await api().previewCustomerConsultant({ ...dales, consultant_code: shop.wren.code });
  const status = (state: string) =>
    shop.ask('update consultants set status = $2 where consultant_id = $1', [shop.wren.userId, state]);
  await status('suspended');
  await expect(api().setCustomersConsultant({ selection_id })).rejects.toMatchObject({ code: 'UNKNOWN_CONSULTANT' });
  expect(await assignments()).toEqual(asBefore);
  // The preview can still be used when the consultant is back.
  await status('active');
  expect(await api().setCustomersConsultant({ selection_id })).toMatchObject({ count: 3 });
});

test('when two admins assign the same customers at once, the second changes none and gets the reason', async () => {
  const rowan = { role: 'admin', adminRole: 'owner', userId: shop.wren.userId } as const;
  await shop.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [shop.wren.userId]);
  const at = async (actor: Actor, code: string) => {
    const ids = [await idOf('Finn'), await idOf('Gina')];
    return (await api(actor).previewCustomerConsultant({ ids, consultant_code: code })).selection_id;
  };
  const assign = async (first: string, second: string) => {
    const [mine, theirs] = [await at(shop.ada, first), await at(rowan, second)];
    await expect(api(rowan).setCustomersConsultant({ selection_id: mine })).rejects.toMatchObject({
      code: 'SELECTION_CLOSED',
    });
    return Promise.all([
      api().setCustomersConsultant({ selection_id: mine }),
      api(rowan).setCustomersConsultant({ selection_id: theirs }),
    ]);
  };
  const outcome = (results: Awaited<ReturnType<typeof assign>>) =>
    results.toSorted((a, b) => b.count - a.count).map(({ count, skipped }) => ({ count, skipped }));
  expect(outcome(await assign(shop.rose.code, shop.rose.code))).toEqual([
    { count: 2, skipped: [] },
    { count: 0, skipped: [{ reason: 'has-consultant', count: 2 }] },
  ]);
  expect(outcome(await assign(shop.ada.code, shop.wren.code))).toEqual([
    { count: 2, skipped: [] },
    { count: 0, skipped: [{ reason: 'changed', count: 2 }] },
  ]);
  await shop.ask('update consultants set admin_role = null where consultant_id = $1', [shop.wren.userId]);
});

test('leaves customers who were changed since the preview, and since the action', async () => {
  const { selection_id } = await api().previewCustomerConsultant({ ...dales, consultant_code: shop.ada.code });
  const [dora, emil] = [await idOf('Dora'), await idOf('Emil')];
  await move('Dora', shop.wren.userId);
  await api().mergeCustomers({ customer_id: dora, merged_id: emil, reason: 'The same person' });
  const skipped = [
    { reason: 'changed', count: 1 },
    { reason: 'merged', count: 1 },
  ];
  const changed = await api().setCustomersConsultant({ selection_id });
  expect(changed).toMatchObject({ count: 2, skipped: expect.arrayContaining(skipped) });
  expect(await assignments()).toEqual(['Dora of Wren', 'Finn of Ada', 'Gina of Ada']);

  await move('Gina', shop.rose.userId);
  expect(await api().undoCustomersConsultant({ selection_id })).toEqual({
    selection_id,
    count: 1,
    skipped: [{ reason: 'changed', count: 1 }],
  });
  expect(await assignments()).toEqual(['Dora of Wren', 'Finn of Lily', 'Gina of Rose']);
});

test('assigns the first 5,000 at once, and says how many more match', async () => {
  await shop.ask(
    "insert into customers (first_name, last_name, consultant_id) select 'Many', 'Moss ' || n, $2 from generate_series(1, $1::int) n",
    [maxCustomersAtOnce + 2, shop.wren.userId],
  );
  const moss = { all_matching: true, searchTerm: 'moss', consultant_code: shop.rose.code } as const;
  const { selection_id, count, left } = await api().previewCustomerConsultant(moss);
  expect({ count, left }).toEqual({ count: maxCustomersAtOnce, left: 2 });
  expect(await api().setCustomersConsultant({ selection_id })).toMatchObject({ count: maxCustomersAtOnce });
  expect(await api().undoCustomersConsultant({ selection_id })).toMatchObject({ count: maxCustomersAtOnce });
  expect(await shop.ask('select from customers where consultant_id = $1', [shop.rose.userId])).toHaveLength(1);
});

test('only a role with customers:write assigns customers', async () => {
  const finance = { role: 'admin', adminRole: 'finance', userId: shop.rose.userId } as const;
  const selection_id = randomUUID();
  for (const [actor, code] of [
    [visitor, 'UNAUTHORIZED'],
    [shop.cora, 'FORBIDDEN'],
    [shop.wren, 'FORBIDDEN'],
    [finance, 'PERMISSION_REQUIRED'],
  ] as const) {
    const of = api(actor);
    const preview = of.previewCustomerConsultant({ ...dales, consultant_code: shop.rose.code });
    await expect(preview).rejects.toMatchObject({ code });
    await expect(of.setCustomersConsultant({ selection_id })).rejects.toMatchObject({ code });
    await expect(of.undoCustomersConsultant({ selection_id })).rejects.toMatchObject({ code });
  }
  const support = { role: 'admin', adminRole: 'support', userId: shop.rose.userId } as const;
  await shop.ask("update consultants set admin_role = 'support' where consultant_id = $1", [shop.rose.userId]);
  const preview = await api(support).previewCustomerConsultant({ ...dales, consultant_code: shop.rose.code });
  expect(preview).toMatchObject({ count: 3 });
  const done = await api(support).setCustomersConsultant({ selection_id: preview.selection_id });
  expect(done).toMatchObject({ count: 3 });
});
