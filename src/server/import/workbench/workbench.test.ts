import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { inThisDatabase } from '#tests/database/database.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { excelFile } from '#tests/excel-file.ts';
import { workOnImport } from './work-on-import.ts';

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment();
});
afterAll(() => fixture.close());

const admin = (): Actor => ({ role: 'admin', adminRole: 'owner', userId: randomUUID() });
const api = (actor: Actor = admin()) => callAs(fixture.deployment, actor).import;
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'list.csv') => new File([text], name, { type: 'text/csv' });
/** Until the job has done its work; doing it here as well ends no later, and counts once. */
const settled = async (import_id: string) => {
  const { db, company, now } = fixture.deployment;
  await workOnImport(db, import_id, { company, now });
  return api().getImport({ import_id });
};
const productCount = async () => {
  const [row] = await fixture.ask<{ count: number }>('select count(*)::int as count from products');
  return row?.count ?? 0;
};

const products = `SKU,Title,Price,Cost,Status
imp-1,First balm,$19.50,4.25,active
imp-2,Second balm,"1.234,50",,draft
imp-2,Twice,5,,active
im p,No code,5,,active
imp-5,No amount,free,,active
imp-6,,5,,active
`;

test('[BO-150] [BO-151] [BO-153] a dry run reads every row by the mapping, changes nothing, and names what it rejects', async () => {
  const before = await productCount();
  const { import_id, ...created } = await api().createImport({ kind: 'products', file: csv(products) });
  expect(created).toMatchObject({ state: 'uploaded', total_rows: 6, file_name: 'list.csv' });
  const { mapping, headers, sample } = await api().getImport({ import_id });
  expect(mapping).toEqual({ product_code: 0, item_description: 1, inventory_price: 2, cost: 3, active: 4 });
  expect(headers).toEqual(['SKU', 'Title', 'Price', 'Cost', 'Status']);
  expect(sample[0]).toEqual(['imp-1', 'First balm', '$19.50', '4.25', 'active']);

  await expect(api().checkImport({ import_id, mapping: { product_code: 0 } })).rejects.toMatchObject({
    code: 'FIELDS_UNMAPPED',
    data: { fields: [{ field: 'mapping.item_description' }, { field: 'mapping.inventory_price' }] },
  });
  await api().checkImport({ import_id, mapping });
  expect(await settled(import_id)).toMatchObject({
    state: 'checked',
    checked_rows: 6,
    checked_steps: 2,
    total_steps: 2,
    rejected_rows: 4,
    imported_rows: 0,
  });
  expect(await productCount()).toBe(before);
  const { data } = await api().getImportRejects({ import_id });
  expect(data.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
    [4, 'SKU', 'IMP-2', 'twice'],
    [5, 'SKU', 'im p', 'no-code'],
    [6, 'Price', 'free', 'no-amount'],
    [7, 'Title', '', 'missing'],
  ]);
  expect(data[0]?.values).toEqual(['imp-2', 'Twice', '5', null, 'active']);
  expect((await api().getImportRejects({ import_id, after: 4, limit: 1 })).data.map(({ row }) => row)).toEqual([5]);
});

test('[BO-150] an Excel file is imported as its CSV file is, with the same rows, lines and rejects', async () => {
  const file = excelFile({
    Notes: [],
    Products: [
      ['SKU', 'Title', 'Price', 'Cost', 'Status'],
      ['xl-1', 'First cream', 19.5, { xml: '<c t="e"><v>#N/A</v></c>' }, true],
      [],
      ['00123', 'With zeros', 7, 1.125, false],
      ['x l', 'No code', 5, null, true],
    ],
  });
  const { import_id } = await api().createImport({ kind: 'products', file: new File([file], 'list.xlsx') });
  const { mapping, sample, emptied } = await api().getImport({ import_id });
  expect(sample).toEqual([
    ['xl-1', 'First cream', '19.5', null, 'true'],
    ['00123', 'With zeros', '7', '1.125', 'false'],
    ['x l', 'No code', '5', null, 'true'],
  ]);
  expect(emptied).toEqual([{ column: 3, count: 1, line: 2, value: '#N/A' }]);
  const { cost: _, ...withoutCost } = mapping;
  await api().checkImport({ import_id, mapping: withoutCost });
  expect(await settled(import_id)).toMatchObject({ state: 'checked', rejected_rows: 1 });
  const { data } = await api().getImportRejects({ import_id });
  expect(data.map(({ row, line, value, reason }) => [row, line, value, reason])).toEqual([[3, 5, 'x l', 'no-code']]);
  await api().runImport({ import_id });
  expect(await settled(import_id)).toMatchObject({ state: 'done', imported_rows: 2 });
  const created = await fixture.ask(
    "select product_code, inventory_price from products where product_code in ('XL-1', '00123') order by 1",
  );
  expect(created).toEqual([
    { product_code: '00123', inventory_price: '700' },
    { product_code: 'XL-1', inventory_price: '1950' },
  ]);
  await api().undoImport({ import_id });
  expect(await settled(import_id)).toMatchObject({ state: 'reverted' });
});

test('[BO-150] [BO-154] the accepted rows become products once, and an undo removes those that nothing uses', async () => {
  const { import_id } = await api().createImport({
    kind: 'products',
    file: csv('SKU,Title,Price\nundo-1,First,10\nundo-2,Second,20\nundo-3,Third,30\n'),
  });
  await expect(api().runImport({ import_id })).rejects.toMatchObject({ code: 'IMPORT_BUSY' });
  const { mapping } = await api().getImport({ import_id });
  await api().checkImport({ import_id, mapping });
  await settled(import_id);
  // Another admin adds one of them meanwhile.
  await fixture.ask(
    "insert into products (product_code, item_description, item_category, inventory_price) values ('UNDO-3', 'x', 'x', 1)",
  );
  const both = await Promise.allSettled([api().runImport({ import_id }), api().runImport({ import_id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await Promise.all([settled(import_id), settled(import_id)]);
  expect(await settled(import_id)).toMatchObject({ state: 'done', imported_rows: 2, rejected_rows: 1 });
  expect(
    await fixture.ask(
      "select product_code, inventory_price from products where product_code like 'UNDO-%' and inventory_price > 1 order by 1",
    ),
  ).toEqual([
    { product_code: 'UNDO-1', inventory_price: '1000' },
    { product_code: 'UNDO-2', inventory_price: '2000' },
  ]);

  await fixture.ask(
    "insert into product_reviews (product_id, author_name, rating) select product_id, 'Ada', 5 from products where product_code = 'UNDO-1'",
  );
  await api().undoImport({ import_id });
  expect(await settled(import_id)).toMatchObject({ state: 'reverted', imported_rows: 1, remaining_rows: 1 });
  expect(await fixture.ask("select product_code from products where product_code like 'UNDO-%' order by 1")).toEqual([
    { product_code: 'UNDO-1' },
    { product_code: 'UNDO-3' },
  ]);
  const audited = await fixture.ask('select action from audit_events where object_id = $1 order by seq', [import_id]);
  expect(audited.map(({ action }) => action)).toEqual(['create-import', 'check-import', 'run-import', 'undo-import']);
});

test('no product gets the code of a shade, also of one that was added after the check', async () => {
  const addShade = (code: string) =>
    fixture.ask(
      `insert into product_shades (code, product_id, name, description, colour, position)
       select $1, product_id, $1, '', '#aa5566', 1 from products order by product_code limit 1`,
      [code],
    );
  await fixture.ask(
    "insert into products (product_code, item_description, item_category, inventory_price) values ('A-LIP', 'x', 'x', 1)",
  );
  await addShade('A-LIP-ROSE');
  const file = csv('SKU,Title,Price\nA-LIP-ROSE,Rose,10\nA-LIP-PLUM,Plum,20\nA-BALM,Balm,30\n');
  const { import_id } = await api().createImport({ kind: 'products', file });
  const { mapping } = await api().getImport({ import_id });
  await api().checkImport({ import_id, mapping });
  expect(await settled(import_id)).toMatchObject({ state: 'checked', rejected_rows: 1 });
  await addShade('A-LIP-PLUM');
  await api().runImport({ import_id });
  expect(await settled(import_id)).toMatchObject({ state: 'done', imported_rows: 1, rejected_rows: 2 });
  const { data } = await api().getImportRejects({ import_id });
  expect(data.map(({ line, value, reason }) => [line, value, reason])).toEqual([
    [2, 'A-LIP-ROSE', 'known'],
    [3, 'A-LIP-PLUM', 'known'],
  ]);
});

test('[BO-152] its progress is stored batch by batch, and a cancelled import goes on where it was', async () => {
  const rows = Array.from({ length: 2500 }, (_, n) => `many-${n},Thing ${n},1`).join('\n');
  const { import_id } = await api().createImport({ kind: 'products', file: csv(`SKU,Title,Price\n${rows}\n`) });
  const { mapping } = await api().getImport({ import_id });
  await api().checkImport({ import_id, mapping });
  await settled(import_id);
  // As if a batch had been done when the admin pressed Cancel.
  await api().runImport({ import_id });
  await api()
    .cancelImport({ import_id })
    .catch(() => {});
  const canceled = await settled(import_id);
  if (canceled.state === 'canceled') await api().runImport({ import_id });
  expect(await settled(import_id)).toMatchObject({ state: 'done', imported_rows: 2500, total_rows: 2500 });
  expect(await fixture.ask("select count(*)::int from products where product_code like 'MANY-%'")).toEqual([
    { count: 2500 },
  ]);
});

test('the database has the statistics of the rows before the check compares them, also while autovacuum uses the table', async () => {
  const { import_id } = await api().createImport({ kind: 'products', file: csv(products) });
  const { mapping } = await api().getImport({ import_id });
  // The lock of a vacuum. Autovacuum gives way after a second.
  const vacuum = new pg.Client({ connectionString: fixture.variables.DATABASE_URL });
  await vacuum.connect();
  await vacuum.query('begin');
  await vacuum.query('lock table import_rows in share update exclusive mode');
  await api().checkImport({ import_id, mapping });
  const checked = settled(import_id);
  const waiting = `select from pg_locks where relation = 'import_rows'::regclass and not granted and ${inThisDatabase}`;
  await expect.poll(() => fixture.ask(waiting)).not.toEqual([]);
  await vacuum.query('commit');
  await vacuum.end();
  expect(await checked).toMatchObject({ state: 'checked', rejected_rows: 4 });
  const [known] = await fixture.ask<{ imports: string }>(
    "select most_common_vals::text as imports from pg_stats where tablename = 'import_rows' and attname = 'import_id'",
  );
  expect(known?.imports).toContain(import_id);
});

test('customers of another system, in windows-1252 and with semicolons', async () => {
  const text = [
    'Rep ID;First Name;Last Name;Email Address;City;Prov/State;Country',
    "R1;In\u00e8s;O'Neill;r1@reps.example;Montr\u00e9al;QC;CA",
    'R2;Mei-Lin;Tremblay;r2@reps.example;Trois-Rivi\u00e8res;QC;CA',
    'R3;Samir;Gagn\u00e9;r3@reps.example;Gasp\u00e9;QC;CA',
  ];
  const bytes = Buffer.from(text.join('\r\n'), 'latin1');
  const { import_id } = await api().createImport({ kind: 'customers', file: csv(new Uint8Array(bytes)) });
  const { mapping } = await api().getImport({ import_id });
  await api().checkImport({ import_id, mapping });
  expect(await settled(import_id)).toMatchObject({ state: 'checked', total_rows: 3, rejected_rows: 0 });
  await api().runImport({ import_id });
  await settled(import_id);
  expect(
    await fixture.ask(
      "select first_name, bill_city from customers where email like '%@reps.example' order by email limit 1",
    ),
  ).toEqual([{ first_name: 'Inès', bill_city: 'Montréal' }]);
});

test('a customer with a phone number or a province that the forms refuse is rejected, and provinces become codes', async () => {
  const { import_id } = await api().createImport({
    kind: 'customers',
    file: csv(
      [
        'First Name,Last Name,Email,Phone,Province,Country',
        'Ada,North,ada@checked.example,403 555 0142,Alberta,CA',
        'Ben,South,ben@checked.example,111 111 1111,AB,CA',
        'Cleo,West,cleo@checked.example,,Texas,Canada',
      ].join('\n'),
    ),
  });
  const { mapping } = await api().getImport({ import_id });
  await api().checkImport({ import_id, mapping });
  expect(await settled(import_id)).toMatchObject({ state: 'checked', total_rows: 3, rejected_rows: 2 });
  const { data } = await api().getImportRejects({ import_id });
  expect(data.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [3, 'Phone', 'no-phone'],
    [4, 'Province', 'no-region'],
  ]);
  await api().runImport({ import_id });
  await settled(import_id);
  expect(
    await fixture.ask("select first_name, bill_state from customers where email like '%@checked.example'"),
  ).toEqual([{ first_name: 'Ada', bill_state: 'AB' }]);
});

test('only an admin imports', async () => {
  const consultant: Actor = { role: 'consultant', userId: randomUUID() };
  await expect(api(consultant).createImport({ kind: 'products', file: csv(products) })).rejects.toMatchObject({
    status: 403,
  });
  await expect(api(consultant).getImports({})).rejects.toMatchObject({ status: 403 });
  await expect(api().getImport({ import_id: randomUUID() })).rejects.toMatchObject({ code: 'UNKNOWN_IMPORT' });
});
