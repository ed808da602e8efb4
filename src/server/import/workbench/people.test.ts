import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import type { ImportKind } from '#domain/import/import-fields.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { workOnImport } from './work-on-import.ts';

// Consultants and orders of another system.

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-22T18:00:00Z' });
  await fixture.ask(`insert into products (product_code, item_description, item_category, inventory_price)
                     values ('SERUM', 'Serum', 'Face', 8900), ('TONER', 'Toner', 'Face', 3600)`);
});
afterAll(() => fixture.close());

let admin: Actor;
// One admin may create only so many imports.
beforeEach(() => {
  admin = { role: 'admin', adminRole: 'owner', userId: randomUUID() };
});
const api = () => callAs(fixture.deployment, admin).import;
const settle = async (import_id: string, at = fixture.deployment.now()) => {
  const { db, company } = fixture.deployment;
  await workOnImport(db, import_id, { company, now: () => at });
  return api().getImport({ import_id });
};
const rejectsOf = async (import_id: string) => {
  const { data } = await api().getImportRejects({ import_id });
  return data.map(({ line, column, value, reason }) => [line, column, value, reason]);
};

async function check(kind: ImportKind, lines: readonly string[], options: { dates?: 'day-first' } = {}) {
  const file = new File([`${lines.join('\n')}\n`], 'file.csv', { type: 'text/csv' });
  const { import_id } = await api().createImport({ kind, file });
  const { mapping } = await api().getImport({ import_id });
  await api().checkImport({ import_id, mapping, ...options });
  await settle(import_id);
  return { import_id, rejects: await rejectsOf(import_id) };
}

async function run(kind: ImportKind, lines: readonly string[]) {
  const { import_id, rejects } = await check(kind, lines);
  await api().runImport({ import_id });
  const { imported_rows } = await settle(import_id);
  return { import_id, rejects, imported_rows };
}

const undo = async (import_id: string) => {
  await api().undoImport({ import_id });
  return settle(import_id);
};

const head = 'Rep ID,First Name,Last Name,Email,Sponsor Rep ID,Program,Rank,Enrolled,Status,Prov/State,Country';

test('[BO-150] consultants come in with their sponsors, in any order of rows, without a password', async () => {
  const { import_id, imported_rows } = await run('consultants', [
    head,
    'A3,Cy,Third,cy@reps.example,A2,Affiliate,,2026-01-05,left,Alberta,Canada',
    'A2,Bo,Second,bo@reps.example,one@reps.example,Senior Consultant,Team Leader,2025-03-31,,QC,CA',
    'a1,Al,First,ONE@reps.example,,,,2024-12-31,active,,',
  ]);
  expect(imported_rows).toBe(3);
  expect(
    await fixture.ask(`
      select c.external_code, s.external_code as sponsor, c.program_type, c.current_rank, c.status, c.state,
             c.join_date, c.enrollment_month, p.valid_from = c.join_date as sponsored_from_joining,
             (select count(*)::int from auth.account a where a.user_id = c.consultant_id) as passwords,
             (select count(*)::int from rank_grants g where g.consultant_id = c.consultant_id) as ranks
      from consultants c left join consultants s on s.consultant_id = c.sponsor_consultant_id
      join sponsorships p on p.consultant_id = c.consultant_id and p.valid_to is null
        and p.sponsor_consultant_id is not distinct from c.sponsor_consultant_id
      where c.email like '%@reps.example' order by 1`),
  ).toMatchObject([
    { external_code: 'A1', sponsor: null, program_type: 'Beauty Consultant', status: 'active', enrollment_month: 12 },
    { external_code: 'A2', sponsor: 'A1', current_rank: 'Team Leader', state: 'QC', sponsored_from_joining: true },
    { external_code: 'A3', sponsor: 'A2', status: 'left', state: 'AB', passwords: 0, ranks: 1 },
  ]);
  // The paths lead from the top down to each of them.
  expect(
    await fixture.ask(`
      select c.external_code, substring(p.path, octet_length(p.path) - 3) = int4send(c.consultant_no) as ends_with_own,
             octet_length(p.path) / 4 as steps, coalesce(substring(p.path, 1, octet_length(s.path)) = s.path, true) as below_sponsor
      from consultants c join genealogy_paths p using (consultant_id)
      left join genealogy_paths s on s.consultant_id = c.sponsor_consultant_id
      where c.email like '%@reps.example' order by 1`),
  ).toEqual([
    { external_code: 'A1', ends_with_own: true, steps: 1, below_sponsor: true },
    { external_code: 'A2', ends_with_own: true, steps: 2, below_sponsor: true },
    { external_code: 'A3', ends_with_own: true, steps: 3, below_sponsor: true },
  ]);
  const joined = await fixture.ask<{ join_date: Date }>("select join_date from consultants where external_code = 'A2'");
  // The first instant of the day in the company's time zone.
  expect(joined[0]?.join_date.toISOString()).toBe('2025-03-31T06:00:00.000Z');
  expect(await undo(import_id)).toMatchObject({ state: 'reverted', remaining_rows: 0 });
  expect(await fixture.ask("select from consultants where email like '%@reps.example'")).toHaveLength(0);
  expect(await fixture.ask(`select from auth."user" where email like '%@reps.example'`)).toHaveLength(0);
});

test('consultants of one statement are placed below one another, and a circle of them is refused', async () => {
  const [top, middle, last] = [randomUUID(), randomUUID(), randomUUID()];
  await fixture.ask(
    `insert into auth."user" (id, name, email) select id, 'One', id || '@one.example' from unnest($1::uuid[]) u (id)`,
    [[top, middle, last]],
  );
  const insertion = (above: string | null) =>
    fixture.ask(
      `insert into consultants (consultant_id, code, first_name, last_name, email, sponsor_consultant_id, program_type,
                                current_rank, enrollment_month, join_date)
       select id, left(id::text, 8), 'One', 'Statement', id || '@one.example', above, 'Affiliate', 'Beauty Consultant', 1, now()
       from unnest($1::uuid[], $2::uuid[]) u (id, above)`,
      [
        [last, middle, top],
        [middle, top, above],
      ],
    );
  await expect(insertion(last)).rejects.toThrow('consultants sponsor one another in a circle');
  await insertion(null);
  expect(
    await fixture.ask(
      `select octet_length(path) / 4 as steps from genealogy_paths
       where consultant_id = any ($1) order by 1`,
      [[top, middle, last]],
    ),
  ).toEqual([{ steps: 1 }, { steps: 2 }, { steps: 3 }]);
});

test('[BO-150] an organisation without email addresses comes in; its people get an address that receives nothing', async () => {
  const { import_id, imported_rows } = await run('consultants', [
    'id,parentId,name,lastName,hire_date',
    '102,100,Lex,De Haan,2003-05-20T19:00:00.000Z',
    '100,,Steven,King,2003-07-16T19:00:00.000Z',
  ]);
  expect(imported_rows).toBe(2);
  expect(
    await fixture.ask("select external_code, email from consultants where external_code in ('100', '102') order by 1"),
  ).toEqual([
    { external_code: '100', email: '100@no-email.invalid' },
    { external_code: '102', email: '102@no-email.invalid' },
  ]);
  await undo(import_id);
});

test('[BO-150] a column without values is not suggested', async () => {
  const file = new File(['Product Handle,Product Title,Variant Sku,Variant Price CAD\nbalm,Balm,,12.50\n'], 'm.csv');
  const { import_id } = await api().createImport({ kind: 'products', file });
  const { mapping } = await api().getImport({ import_id });
  expect(mapping).toEqual({ product_code: 0, item_description: 1, inventory_price: 3 });
});

test('a column of prices in another currency is not suggested', async () => {
  const file = new File(['Product Handle,Product Title,Variant Price USD\nbalm,Balm,12.50\n'], 'm.csv');
  const { import_id } = await api().createImport({ kind: 'products', file });
  expect((await api().getImport({ import_id })).mapping).toEqual({ product_code: 0, item_description: 1 });
});

test('[BO-153] circles, unknown sponsors and duplicates are rejected with line, column, value and reason', async () => {
  const { rejects } = await check('consultants', [
    head,
    'B1,A,A,b1@reps.example,B2,,,,,,',
    'B2,B,B,b2@reps.example,B1,,,,,,',
    'B3,C,C,b3@reps.example,B2,,,,,,',
    'B4,D,D,b4@reps.example,B4,,,,,,',
    'B5,E,E,b5@reps.example,nobody@reps.example,,,,,,',
    'B6,F,F,not an address,,,,,,,',
    'B7,G,G,b7@reps.example,B6,,,,,,',
    'B8,H,H,b8@reps.example,,Gold,,,,,',
    'B9,I,I,b9@reps.example,,,,31/12/2026,,,',
    'B10,J,J,b9@reps.example,,,,,,,',
    'B11,K,K,b11@reps.example,,,,,,TX,CA',
    'B12,"L',
    'L",L,b12@reps.example,,,Queen,,,,',
  ]);
  expect(rejects).toEqual([
    [2, 'Sponsor Rep ID', 'B2', 'sponsor-circle'],
    [3, 'Sponsor Rep ID', 'B1', 'sponsor-circle'],
    [4, 'Sponsor Rep ID', 'B2', 'sponsor-rejected'],
    [5, 'Sponsor Rep ID', 'B4', 'sponsor-circle'],
    [6, 'Sponsor Rep ID', 'NOBODY@REPS.EXAMPLE', 'unknown-sponsor'],
    [7, 'Email', 'not an address', 'no-email'],
    [8, 'Sponsor Rep ID', 'B6', 'sponsor-rejected'],
    [9, 'Program', 'Gold', 'no-program'],
    [10, 'Enrolled', '2026-12-31', 'in-the-future'],
    [11, 'Email', 'b9@reps.example', 'twice'],
    [12, 'Prov/State', 'TX', 'no-region'],
    [14, 'Rank', 'Queen', 'no-rank'],
  ]);
});

test('[BO-154] a consultant whom something refers to by now stays, with the sponsors above', async () => {
  const { import_id } = await run('consultants', [
    head,
    'C1,A,A,c1@reps.example,,,,,,,',
    'C2,B,B,c2@reps.example,C1,,,,,,',
    'C3,C,C,c3@reps.example,C1,,,,,,',
  ]);
  await fixture.ask(`insert into customers (first_name, last_name, consultant_id)
                     select 'Own', 'Customer', consultant_id from consultants where external_code = 'C2'`);
  expect(await undo(import_id)).toMatchObject({ imported_rows: 2, remaining_rows: 2 });
  expect(await fixture.ask("select external_code from consultants where external_code like 'C%' order by 1")).toEqual([
    { external_code: 'C1' },
    { external_code: 'C2' },
  ]);

  // When nothing uses them, the undo is repeated.
  await fixture.ask("delete from customers where last_name = 'Customer' and first_name = 'Own'");
  expect(await undo(import_id)).toMatchObject({ state: 'reverted', imported_rows: 0, remaining_rows: 0 });
  expect(await fixture.ask("select from consultants where external_code like 'C%'")).toHaveLength(0);
});

test('[BO-151] dates that could be either are asked for', async () => {
  const file = [head, 'D1,A,A,d1@reps.example,,,,03/04/2026,,,', 'D2,B,B,d2@reps.example,,,,05/06/2026,,,'];
  await expect(check('consultants', file)).rejects.toMatchObject({
    code: 'FIELDS_UNMAPPED',
    data: { fields: [{ field: 'dates', error: 'Choose how dates are written: 03/04/2026 could be either.' }] },
  });
  expect((await check('consultants', file, { dates: 'day-first' })).rejects).toEqual([]);
});

const orderHead =
  'Name,Created at,Rep ID,Email,Financial Status,Fulfillment Status,Subtotal,Discount Amount,Shipping,Taxes,Total,Refunded Amount,Lineitem sku,Lineitem name,Lineitem quantity,Lineitem price';

test('[BO-150] [BO-154] orders of past months come in as history, those of this month as orders', async () => {
  await run('consultants', [head, 'S1,A,A,s1@reps.example,,,,2026-01-01,,,']);
  const ledger = await fixture.ask('select count(*)::int as count from ledger_entries');
  const { import_id, rejects, imported_rows } = await run('orders', [
    orderHead,
    // Two lines, the discount taken off the subtotal; late in the evening of October 31 in the company's time zone.
    '#1,2026-11-01 05:30:00 +0000,S1,a@mail.example,paid,fulfilled,189.00,21.00,0,9.45,198.45,0,SERUM,Serum,1,89.00',
    '#1,2026-11-01 05:30:00 +0000,,a@mail.example,,,,,,,,,GONE,Not sold any more,1,121.00',
    '#2,2026-11-02 09:00:00 -0700,S1,b@mail.example,paid,fulfilled,125.00,0,14.95,6.25,146.20,0,SERUM,Serum,1,89.00',
    '#2,2026-11-02 09:00:00 -0700,,b@mail.example,,,,,,,,,TONER,Toner,1,36.00',
    '#3,2026-11-03,S1,,paid,unfulfilled,36.00,0,0,0,36.00,0,TONER,Toner,1,36.00',
    '#4,2026-11-04,S1,,voided,,36.00,0,0,0,36.00,0,TONER,Toner,1,36.00',
    '#5,2026-10-05,,,refunded,fulfilled,36.00,0,0,0,36.00,36.00,TONER,Toner,1,36.00',
    '#6,2026-11-05,S9,,paid,,36.00,0,0,0,36.00,0,TONER,Toner,1,36.00',
    '#7,2026-11-05,,,paid,,36.00,0,0,0,37.00,0,TONER,Toner,1,36.00',
    '#8,2026-11-05,,,paid,,36.00,0,0,0,36.00,0,GONE,Not sold,1,36.00',
    '#9,2026-11-05,,,paid,,40.00,0,0,0,40.00,0,TONER,Toner,1,36.00',
    '#9,2026-11-05,,,,,,,,,,,TONER,Toner,none,4.00',
  ]);
  expect(rejects).toEqual([
    [9, 'Rep ID', 'S9', 'unknown-consultant'],
    [10, 'Total', '3700', 'total-differs'],
    [11, 'Lineitem sku', 'GONE', 'unknown-product'],
    [12, 'Name', '#9', 'order-rejected'],
    [13, 'Lineitem quantity', 'none', 'no-quantity'],
  ]);
  expect(imported_rows).toBe(7);
  expect(
    await fixture.ask(`
      select order_no, to_char(period, 'YYYY-MM') as period, status, subtotal, discounts, commissionable_base as base,
             jsonb_array_length(lines) as lines from history_orders order by 1`),
  ).toEqual([
    {
      order_no: '#1',
      period: '2026-10',
      status: 'completed',
      subtotal: '21000',
      discounts: '2100',
      base: '18900',
      lines: 2,
    },
    {
      order_no: '#5',
      period: '2026-10',
      status: 'cancelled',
      subtotal: '3600',
      discounts: '0',
      base: '3600',
      lines: 1,
    },
  ]);
  expect(
    await fixture.ask(`
      select external_no, to_char(period, 'YYYY-MM') as period, status, total, source,
             (select count(*)::int from order_lines l where l.order_id = o.order_id) as lines
      from orders o where external_no is not null order by 1`),
  ).toEqual([
    { external_no: '#2', period: '2026-11', status: 'completed', total: '14620', source: 'import', lines: 2 },
    { external_no: '#3', period: null, status: 'processing', total: '3600', source: 'import', lines: 1 },
    { external_no: '#4', period: null, status: 'cancelled', total: '3600', source: 'import', lines: 1 },
  ]);
  expect(await fixture.ask('select count(*)::int as count from ledger_entries')).toEqual(ledger);
  // The same file again adds nothing.
  expect((await check('orders', [orderHead, '#2,2026-11-02,,,paid,,36,0,0,0,36,0,TONER,,1,36'])).rejects).toEqual([
    [2, 'Name', '#2', 'known'],
  ]);
  await fixture.ask("update orders set shipped_on = '2026-11-05', carrier = 'Post' where external_no = '#3'");
  expect(await undo(import_id)).toMatchObject({ state: 'reverted', imported_rows: 1, remaining_rows: 1 });
  expect(await fixture.ask('select external_no from orders')).toEqual([{ external_no: '#3' }]);
  expect(await fixture.ask('select from history_orders')).toHaveLength(0);
});

test('an order names a shade by its code, which other systems list as a product of its own', async () => {
  await fixture.ask(`
    insert into product_shades (code, product_id, name, description, colour, position)
    select 'TONER-ROSE', product_id, 'Rose', '', '#aa5566', 1 from products where product_code = 'TONER'`);
  const { import_id, rejects } = await run('orders', [
    orderHead,
    '#30,2026-10-04,,,paid,fulfilled,36.00,0,0,0,36.00,0,TONER-ROSE,Toner in rose,1,36.00',
    '#31,2026-11-04,,,paid,fulfilled,125.00,0,0,0,125.00,0,TONER-ROSE,Toner in rose,1,36.00',
    '#31,2026-11-04,,,,,,,,,,,SERUM,Serum,1,89.00',
  ]);
  expect(rejects).toEqual([]);
  expect(
    await fixture.ask(`
      select p.product_code, l.product_code as code, l.shade, l.shade_code
      from order_lines l join orders o using (order_id) join products p using (product_id)
      where o.external_no = '#31' order by l.line_no`),
  ).toEqual([
    { product_code: 'TONER', code: 'TONER', shade: 'Rose', shade_code: 'TONER-ROSE' },
    { product_code: 'SERUM', code: 'SERUM', shade: null, shade_code: null },
  ]);
  await undo(import_id);
});

test('rows checked in a month are not imported after the month has ended or was closed', async () => {
  await run('consultants', [
    head,
    'M1,A,A,m1@reps.example,,,,2026-01-01,,,',
    'M2,B,B,m2@reps.example,,,,2026-01-01,,,',
  ]);
  const order = (no: string, day: string) => `${no},${day},M1,,paid,fulfilled,36,0,0,0,36,0,TONER,Toner,1,36`;
  await run('orders', [orderHead, order('#20', '2026-11-06')]);
  const checked = await check('orders', [orderHead, order('#21', '2026-11-07'), order('#22', '2026-10-07')]);
  const later = await check('orders', [orderHead, order('#23', '2026-11-08')]);
  const moves = await check('sponsor_changes', ['consultant,new_sponsor,effective_on', 'M2,M1,2026-03-01']);
  expect([checked, later, moves].flatMap(({ rejects }) => rejects)).toEqual([]);

  await api().runImport({ import_id: later.import_id });
  const december = new Date('2026-12-01T18:00:00Z');
  expect(await settle(later.import_id, december)).toMatchObject({ state: 'done', imported_rows: 0, rejected_rows: 1 });
  expect(await rejectsOf(later.import_id)).toEqual([[2, 'Created at', '2026-11-08', 'month-over']]);

  const [owner] = await fixture.ask<{ id: string }>(
    "update consultants set admin_role = 'owner' where external_code = 'M1' returning consultant_id as id",
  );
  const { commission } = callAs(fixture.deployment, { role: 'admin', adminRole: 'owner', userId: owner?.id ?? '' });
  const { run: draft } = await commission.calculateSalesCommissions({});
  await commission.closeCommissionRun({
    run_no: draft.run_no,
    lines_hash: draft.lines_hash,
    exchange_rate: '0.75',
    before_its_end: true,
  });
  for (const { import_id } of [checked, moves]) await api().runImport({ import_id });
  expect(await settle(checked.import_id)).toMatchObject({ state: 'done', imported_rows: 1, rejected_rows: 1 });
  expect(await rejectsOf(checked.import_id)).toEqual([[2, 'Created at', '2026-11-07', 'month-over']]);
  expect(await fixture.ask("select from history_orders where order_no = '#22'")).toHaveLength(1);
  expect(await settle(moves.import_id)).toMatchObject({ state: 'done', imported_rows: 0, rejected_rows: 1 });
  expect(await rejectsOf(moves.import_id)).toEqual([[2, 'consultant', 'M2', 'in-closed-month']]);
});
