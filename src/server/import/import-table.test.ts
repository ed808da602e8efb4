import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { makeOwner } from '#tests/database/books.ts';
import { openBrowser } from '#tests/database/browser.ts';
import { callAs } from '#tests/database/call.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { excelFile } from '#tests/excel-file.ts';
import { withActor } from '../db/actor.ts';

let fixture: TestSite;
beforeAll(async () => {
  fixture = await startTestSite();
});
afterAll(() => fixture.close());

/** A new admin each time, so that no test reaches a rate limit because of earlier tests. */
const admin = () => ({ role: 'admin', adminRole: 'owner', userId: randomUUID() }) satisfies Actor;
const as = (actor: Actor) => callAs(fixture.deployment, actor).import;
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  new File([text], name, { type: 'text/csv' });

const [ada, bea] = [randomUUID(), randomUUID()];
const people = `consultant_id,Full Name,total_earnings,level,join_date,notes
${ada},"Moss, Ada",1234.50,1,2026-01-31,"said ""hello""
twice"
${bea},Bea,12,2,2026-02-01,
`;

test('[BO-309] [BO-149] a CSV file is analysed: rows, fields with types and constraints, first rows, the statement', async () => {
  const { analysis } = await as(admin()).csvAnalyzer({ file: csv(people), tableName: 'team' });
  expect(analysis).toEqual({
    encoding: 'UTF-8',
    badValues: [],
    totalRows: 2,
    tableName: 'team',
    fields: [
      { header: 'consultant_id', name: 'consultant_id', type: 'UUID', constraint: 'PRIMARY KEY' },
      { header: 'Full Name', name: 'full_name', type: 'TEXT', constraint: null },
      { header: 'total_earnings', name: 'total_earnings', type: 'DECIMAL', constraint: null },
      { header: 'level', name: 'level', type: 'INTEGER', constraint: null },
      { header: 'join_date', name: 'join_date', type: 'DATE', constraint: null },
      { header: 'notes', name: 'notes', type: 'TEXT', constraint: null },
    ],
    sampleData: [
      {
        consultant_id: ada,
        full_name: 'Moss, Ada',
        total_earnings: '1234.50',
        level: '1',
        join_date: '2026-01-31',
        notes: 'said "hello"\ntwice',
      },
      { consultant_id: bea, full_name: 'Bea', total_earnings: '12', level: '2', join_date: '2026-02-01', notes: null },
    ],
    tableSQL: expect.stringContaining('CREATE TABLE "imported"."team" (\n  "consultant_id" uuid PRIMARY KEY,'),
  });
});

test('[BO-147] the table is made with its types, in a schema of its own, with every row, and audited', async () => {
  const actor = admin();
  expect(await as(actor).createImportTable({ file: csv(people), tableName: 'team' })).toEqual({
    table: 'imported.team',
    rows: 2,
  });
  expect(await fixture.ask('select *, total_earnings * 2 as twice from imported.team order by level')).toMatchObject([
    { consultant_id: ada, total_earnings: '1234.50', level: '1', notes: 'said "hello"\ntwice', twice: '2469.00' },
    { consultant_id: bea, notes: null },
  ]);
  const audited = await fixture.ask("select object_id, detail from audit_events where object_id = 'imported.team'");
  expect(audited).toEqual([{ object_id: 'imported.team', detail: { rows: 2, columns: 6 } }]);
  const again = () => as(admin()).createImportTable({ file: csv(people), tableName: 'twice' });
  const both = await Promise.allSettled([again(), again()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TABLE_EXISTS' } });
  await expect(as(actor).createImportTable({ file: csv(people), tableName: 'team' })).rejects.toMatchObject({
    code: 'TABLE_EXISTS',
  });
});

test('an imported table is read by admins alone, and its maker’s role reaches nothing else', async () => {
  await as(admin()).createImportTable({ file: csv(people), tableName: 'secret_team' });
  const read = (actor: Actor) =>
    withActor(
      fixture.deployment.db,
      actor,
      async (tx) => (await tx.execute('select * from imported.secret_team')).rows.length,
    );
  expect(await read(admin())).toBe(2);
  for (const actor of [visitor, { role: 'consultant', userId: ada }, { role: 'worker' }] as const) {
    await expect(read(actor)).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  const [rights] = await fixture.ask<{ tables: number; schemas: string }>(
    `select (select count(*)::int from pg_class c where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
              and c.relkind in ('r', 'p', 'v') and has_table_privilege('birchline_importer', c.oid, 'SELECT, INSERT, UPDATE, DELETE')) as tables,
            (select string_agg(nspname, ' ') from pg_namespace where has_schema_privilege('birchline_importer', oid, 'CREATE')) as schemas`,
  );
  expect(rights).toEqual({ tables: 0, schemas: 'imported' });
});

test('a table with the name of a company table does not change that table', async () => {
  const before = await fixture.ask('select count(*) from orders');
  await as(admin()).createImportTable({ file: csv('a,b\n1,2\n'), tableName: 'orders' });
  expect(await fixture.ask('select count(*) from orders')).toEqual(before);
  expect(await fixture.ask('select * from imported.orders')).toEqual([{ a: '1', b: '2' }]);
});

test('hostile headers and values stay what they are: names and texts', async () => {
  const text = `"a""); drop table orders; --","'; select pg_sleep(9)",ctid,select\n"1'); drop table orders; --",=1+1,x,y\n`;
  await as(admin()).createImportTable({ file: csv(text), tableName: 'hostile' });
  expect(await fixture.ask('select * from imported.hostile')).toEqual([
    { a_drop_table_orders: "1'); drop table orders; --", select_pg_sleep_9: '=1+1', ctid_value: 'x', select: 'y' },
  ]);
});

test.each([
  ['no text', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'not-text'],
  ['half of a character in UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x61]), 'not-text'],
  ['bytes of no text', new Uint8Array([0x61, 0x81, 0x90, 0x2c]), 'not-text'],
  ['nothing', '', 'no-header'],
  ['a header alone', 'a,b\n', 'no-rows'],
  ['a short line', 'a,b\n1,2\n3\n', 'uneven'],
  ['an endless quote', `a,b\n"1,2\n${'x,y\n'.repeat(1000)}`, 'quotes'],
  ['ten million commas', ','.repeat(10_000_000), 'too-many-columns'],
  ['ten million commas below a header', `a,b\n${','.repeat(10_000_000)}`, 'too-many-columns'],
  ['too many rows', `a\n${'1\n'.repeat(100_001)}`, 'too-many-rows'],
  ['a long cell', `a,b\n${'x'.repeat(33_000)},1\n`, 'too-long-cell'],
])('%s is refused', async (_, text, fault) => {
  await expect(as(admin()).csvAnalyzer({ file: csv(text), tableName: 'x' })).rejects.toMatchObject({
    code: 'INVALID_CSV',
    data: { fault },
  });
});

test('[BO-147] [BO-309] an Excel file makes a table with its types; what is none is refused with a sentence', async () => {
  const file = new File(
    [
      excelFile({
        One: [
          ['code', 'amount', 'since'],
          ['007', 12.5, { date: 46053 }],
        ],
        Two: [['a'], ['b']],
      }),
    ],
    'Team.xlsx',
  );
  const { analysis } = await as(admin()).csvAnalyzer({ file, tableName: 'excel' });
  expect(analysis).toMatchObject({ encoding: 'Excel', worksheets: { read: 'One', all: ['One', 'Two'] } });
  await as(admin()).createImportTable({ file, tableName: 'excel' });
  expect(await fixture.ask('select code, amount, since::text from imported.excel')).toEqual([
    { code: '007', amount: '12.5', since: '2026-01-31' },
  ]);
  await as(admin()).createImportTable({ file, tableName: 'excel_two', worksheet: 'Two' });
  expect(await fixture.ask('select * from imported.excel_two')).toEqual([{ a: 'b' }]);
  const refused = (content: BlobPart, worksheet?: string) =>
    as(admin()).csvAnalyzer({ file: new File([content], 'a.xlsx'), tableName: 'x', worksheet });
  await expect(refused('a,b\n1,2\n')).rejects.toMatchObject({
    code: 'INVALID_CSV',
    message: 'The file is not an Excel file of the format .xlsx.',
  });
  await expect(refused(file, 'Three')).rejects.toMatchObject({
    message: 'The file has no worksheet with this name. It has: One, Two',
  });
});

test('files that are too large or of another kind, and names that are none, are refused', async () => {
  const analyse = (file: File, tableName = 'x') => as(admin()).csvAnalyzer({ file, tableName });
  await expect(analyse(csv('x'.repeat(10 * 1024 * 1024 + 1)))).rejects.toMatchObject({
    message: 'File size must be less than 10MB',
  });
  await expect(analyse(new File(['a'], 'a.xls'))).rejects.toMatchObject({ message: 'File must be a CSV' });
  for (const name of ['', 'A', '1a', 'a-b', 'a"', 'a'.repeat(51)]) {
    await expect(analyse(csv('a\n1\n'), name)).rejects.toMatchObject({ status: 400 });
  }
});

test('a byte order mark, semicolons and line ends of Windows are read', async () => {
  const { analysis } = await as(admin()).csvAnalyzer({ file: csv('\ufeffid;name\r\n1;Ada\r\n'), tableName: 'x' });
  expect(analysis.fields.map(({ header }) => header)).toEqual(['id', 'name']);
  expect(analysis.sampleData).toEqual([{ id: '1', name: 'Ada' }]);
});

test('[BO-262] [BO-263] [BO-349] the fifth analysis within a minute is done, the sixth refused', async () => {
  const actor = admin();
  const once = () => as(actor).csvAnalyzer({ file: csv('a\n1\n'), tableName: 'x' });
  for (let n = 0; n < 5; n++) await once();
  await expect(once()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('[BO-252] [BO-253] [BO-254] [BO-255] names of tables are checked, in the specified words', async () => {
  const named = (tableName: string) => as(admin()).csvAnalyzer({ file: csv('a\n1\n'), tableName });
  const refused = (message: string) => ({
    status: 400,
    data: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
  });
  await expect(named('')).rejects.toMatchObject(refused('Please enter a table name'));
  expect((await named('a'.repeat(50))).analysis.tableName).toHaveLength(50);
  await expect(named('a'.repeat(51))).rejects.toMatchObject(refused('Table name must be less than 50 characters'));
  for (const name of ['1sales', '_sales', 'my-table', 'my table', 'ventes_é']) {
    await expect(named(name), name).rejects.toMatchObject({ status: 400 });
  }
});

test('[BO-256] [BO-257] [BO-258] [BO-259] files of up to 10 MB that are CSV by name or by type are accepted', async () => {
  const analyse = (file: File) => as(admin()).csvAnalyzer({ file, tableName: 'x' });
  const line = `${'x'.repeat(1023)}\n`;
  const tenMegabytes = `${'a'.repeat(1023)}\n${line.repeat(10 * 1024 - 1)}`;
  expect(tenMegabytes).toHaveLength(10 * 1024 * 1024);
  expect((await analyse(csv(tenMegabytes))).analysis.totalRows).toBe(10 * 1024 - 1);
  await expect(analyse(csv(`${tenMegabytes}x`))).rejects.toMatchObject({ message: 'File size must be less than 10MB' });
  for (const file of [
    new File(['a\n1\n'], 'data.txt', { type: 'text/csv' }),
    new File(['a\n1\n'], 'data.csv', { type: 'text/x' }),
  ]) {
    expect((await analyse(file)).analysis.totalRows).toBe(1);
  }
  await expect(analyse(new File(['a\n1\n'], 'data.txt', { type: 'text/plain' }))).rejects.toMatchObject({
    message: 'File must be a CSV',
  });
});

test.each([
  ['windows-1252', Buffer.from('id;nom\r\n1;Zo\u00e9 \u0080\r\n', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffid\tnom\r\n1\tZo\u00e9 €\r\n', 'utf16le')],
])('a file in %s, as Excel saves it, is read', async (encoding, bytes) => {
  const { analysis } = await as(admin()).csvAnalyzer({ file: csv(new Uint8Array(bytes)), tableName: 'x' });
  expect(analysis).toMatchObject({ encoding, sampleData: [{ id: '1', nom: 'Zoé €' }] });
});

test('every row that does not fit the header is named with its line', async () => {
  await expect(
    as(admin()).csvAnalyzer({ file: csv('a,b\n1,2\n3\n4,5,6\n7,8\n'), tableName: 'x' }),
  ).rejects.toMatchObject({
    code: 'INVALID_CSV',
    data: {
      rows: [
        { line: 3, column: 2, value: '', reason: { kind: 'missing-fields', fields: 1, width: 2 } },
        { line: 4, column: 3, value: '6', reason: { kind: 'extra-fields', fields: 3, width: 2 } },
      ],
    },
  });
});

test('the values that make a column of amounts a text are named', async () => {
  const amounts = [...Array.from({ length: 30 }, (_, n) => `${n}.50`), '"1.234,50"', '$99.00'];
  const { analysis } = await as(admin()).csvAnalyzer({
    file: csv(`id,amount\n${amounts.map((value, n) => `${n},${value}`).join('\n')}\n`),
    tableName: 'x',
  });
  expect(analysis.fields[1]).toMatchObject({ name: 'amount', type: 'TEXT' });
  expect(analysis.badValues).toEqual([
    { line: 32, column: 2, value: '1.234,50', reason: { kind: 'other-type', type: 'DECIMAL' } },
    { line: 33, column: 2, value: '$99.00', reason: { kind: 'other-type', type: 'DECIMAL' } },
  ]);
});

test('an imported table is listed with its maker, read, and dropped by its maker alone', async () => {
  const [maker, other] = [admin(), admin()] as const;
  // The database shows the events of tables to admins that it knows.
  for (const { userId } of [maker, other]) {
    await enrolledOne(fixture.deployment, { consultantId: userId });
    await makeOwner(fixture, userId);
  }
  await as(maker).createImportTable({ file: csv(people), tableName: 'mine' });
  const listed = async (actor: Actor) => {
    const { data } = await as(actor).getImportTables({ searchTerm: 'mine' });
    return data.map(({ table_name, rows, columns, is_own }) => ({ table_name, rows, columns, is_own }));
  };
  const mine = { table_name: 'mine', rows: 2, columns: 6 };
  expect(await listed(maker)).toEqual([{ ...mine, is_own: true }]);
  expect(await listed(other)).toEqual([{ ...mine, is_own: false }]);
  const read = await as(other).getTableRows({ table: 'imported.mine' });
  expect(read.rows).toMatchObject([{ full_name: 'Moss, Ada', total_earnings: '1234.50' }, { full_name: 'Bea' }]);
  await expect(as(other).dropImportTable({ tableName: 'mine' })).rejects.toMatchObject({ code: 'NOT_YOUR_TABLE' });
  expect(await as(maker).dropImportTable({ tableName: 'mine' })).toEqual({ table: 'imported.mine' });
  expect(await listed(maker)).toEqual([]);
  await expect(as(maker).dropImportTable({ tableName: 'mine' })).rejects.toMatchObject({ code: 'UNKNOWN_TABLE' });
  await expect(as(maker).getTableRows({ table: 'imported.mine' })).rejects.toMatchObject({ code: 'UNKNOWN_TABLE' });
  // One of the same name is its new maker's.
  await as(other).createImportTable({ file: csv(people), tableName: 'mine' });
  expect(await listed(other)).toEqual([{ ...mine, is_own: true }]);
  const audited = await fixture.ask(
    "select action from audit_events where object_id = 'imported.mine' and action <> 'get-table-rows' order by seq",
  );
  expect(audited.map(({ action }) => action)).toEqual([
    'create-import-table',
    'drop-import-table',
    'create-import-table',
  ]);
});

test('over HTTP a form is read where one is declared, and from admins alone', async () => {
  const form = new FormData();
  form.set('file', csv(people));
  form.set('tableName', 'team');
  const send = async (name: string) => {
    const answer = await fetch(`${fixture.url}/api/functions/${name}`, {
      method: 'POST',
      headers: { origin: fixture.url },
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await send('csv-analyzer')).toMatchObject({ status: 401 });
  expect(await send('get-table-rows')).toMatchObject({ status: 415 });
  expect(await openBrowser(fixture.url).call('csv-analyzer', {})).toMatchObject({ status: 401 });
});

test('a hundred thousand rows are loaded', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 100_000 }, (_, n) => `${n},Name ${n},${n}.25,2026-01-01`).join('\n');
  const started = performance.now();
  await as(admin()).createImportTable({ file: csv(`id,name,amount,join_date\n${rows}\n`), tableName: 'many' });
  console.log(`100,000 rows in ${Math.round(performance.now() - started)} ms`);
  expect(await fixture.ask('select count(*)::int, sum(amount) from imported.many')).toEqual([
    { count: 100_000, sum: '4999975000.00' },
  ]);
});
