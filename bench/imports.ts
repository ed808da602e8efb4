/**
 * Files through the import workbench, from the upload to the last object: products, customers, consultants with sponsors in
 * any order, and lines of orders of past months. The floor is a COPY of the same file into a table of texts without an index, in
 * the same run: time as a ratio to it, and the peak memory of each (the database has its own).
 * `node bench/imports.ts --rows 20000`; without an argument 200,000 rows of each, for which the target is 60 s and 300 MB.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ImportKind } from '#domain/import/import-fields.ts';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { callAs } from '#tests/database/call.ts';
import { temporaryFolder } from '#tests/database/folder.ts';

const { values: asked } = parseArgs({ options: { rows: { type: 'string', default: '200000' } } });
const rows = Number(asked.rows);
if (!Number.isSafeInteger(rows) || rows < 1) throw new Error('--rows is a number like 20000');

const product = (n: number) => `SERUM-${n},Serum number ${n},Face,19.90,4.25,active`;
const productHeader = 'SKU,Title,Category,Price,Cost,Status';

const customer = (n: number) => `Grace${n},Hopper,c${n}@mail.example,403 555 0131,12 Birch Way,Calgary,AB,T2P 1J9,CA`;
const customerHeader = 'First Name,Last Name,Email,Phone,Address,City,State,Postal Code,Country';

const consultant = (n: number) => {
  // 7919 is prime to the number of rows: the sponsor of most rows comes after them.
  const person = (n * 7919) % rows;
  const sponsor = person === 0 ? '' : `R${Math.floor((person - 1) / 4)}`;
  return `R${person},Ada${person},Okafor,r${person}@reps.example,403 555 0130,${sponsor},Beauty Consultant,2026-02-01,Calgary,AB,CA`;
};
const consultantHeader = 'Rep ID,First Name,Last Name,Email,Phone,Sponsor Rep ID,Program,Enrolled,City,State,Country';

const orderLine = (n: number) => {
  const order = Math.floor(n / 2);
  return `${order},2026-0${(order % 3) + 1}-15,R${(order * 31) % rows},SERUM-${n % 50},${(n % 9) + 1},19.90,shipped`;
};
const orderHeader = 'Order #,Order Date,Rep ID,SKU,Quantity,Price,Status';

function fileOf(name: string, header: string, line: (n: number) => string): File {
  const part = 1000;
  const parts = Array.from({ length: Math.ceil(rows / part) }, (_, p) =>
    Buffer.from(Array.from({ length: Math.min(part, rows - p * part) }, (_, n) => `${line(p * part + n)}\n`).join('')),
  );
  return new File([`${header}\n`, ...parts], name, { type: 'text/csv' });
}

const folder = temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: () => {} });
const environment = readEnvironment({ DATABASE_URL: embedded.url, DEMO: 'on', PORT: '3000' });
const { deployment, close } = await startDeployment(environment, { say: () => {}, now: () => new Date() });
const owner = new pg.Client({ connectionString: embedded.url });
await owner.connect();
try {
  await compare('products', productHeader, product);
  await compare('customers', customerHeader, customer);
  await compare('consultants', consultantHeader, consultant);
  await compare('orders', orderHeader, orderLine);
} finally {
  await owner.end();
  await close();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}

type Measured = { readonly seconds: number; readonly megabytes: number };

async function compare(kind: ImportKind, header: string, line: (n: number) => string): Promise<void> {
  const file = fileOf(`${kind}.csv`, header, line);
  const floor = await measured(() => copyRows(file, header.split(',').length));
  let steps = '';
  const imported = await measured(async () => {
    steps = await importRows(kind, file);
  });
  console.log(
    [
      `${rows} rows of ${kind}: ${imported.seconds.toFixed(1)} s (${steps})`,
      `${Math.round(rows / imported.seconds).toLocaleString('en-US')} rows/s`,
      `COPY ${floor.seconds.toFixed(2)} s, ratio ${(imported.seconds / floor.seconds).toFixed(0)}`,
      `memory +${imported.megabytes.toFixed(0)} MB, of COPY +${floor.megabytes.toFixed(0)} MB, in total ${totalMegabytes().toFixed(0)} MB`,
    ].join(' · '),
  );
}

function totalMegabytes(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

/** The time of a work, and how far the memory of the process grows above what it had before. */
async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const before = totalMegabytes();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, totalMegabytes());
  }, 50);
  const started = performance.now();
  await work();
  clearInterval(sampling);
  return { seconds: (performance.now() - started) / 1000, megabytes: peak - before };
}

async function copyRows(file: File, columns: number): Promise<void> {
  const names = Array.from({ length: columns }, (_, n) => `c${n} text`).join();
  await owner.query(`create table floor (${names})`);
  const into = owner.query(copyFrom('copy floor from stdin (format csv, header)'));
  await pipeline(Readable.from(file.stream()), into);
  await owner.query('drop table floor');
}

/** Imports the rows and answers the time of each step. */
async function importRows(kind: ImportKind, file: File): Promise<string> {
  const api = callAs(deployment, { role: 'admin', adminRole: 'owner', userId: randomUUID() }).import;
  const took: string[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    const before = performance.now();
    await work();
    took.push(`${name} ${((performance.now() - before) / 1000).toFixed(1)} s`);
  };
  let id = '';
  await step('upload', async () => {
    ({ import_id: id } = await api.createImport({ kind, file }));
  });
  const { mapping } = await api.getImport({ import_id: id });
  const settled = (state: string) => async () => {
    while ((await api.getImport({ import_id: id })).state !== state) await new Promise((done) => setTimeout(done, 500));
  };
  await api.checkImport({ import_id: id, mapping });
  await step('dry run', settled('checked'));
  await api.runImport({ import_id: id });
  await step('import', settled('done'));
  const { imported_rows, rejected_rows } = await api.getImport({ import_id: id });
  if (imported_rows !== rows) throw new Error(`${imported_rows} rows imported, ${rejected_rows} rejected`);
  return took.join(', ');
}
