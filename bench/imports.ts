/**
 * Files of 200,000 rows through the import workbench, from the upload to the last object: consultants with sponsors in any
 * order, and lines of orders of past months. Time, and the peak memory of the process (the database has its own).
 * `node bench/imports.ts`. The target, not met yet (docs/known-issues.md): at most 60 s and 300 MB each.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { ImportKind } from '#domain/import/import-fields.ts';
import { startDeployment } from '#main/config/deployment.ts';
import { readEnvironment } from '#main/config/environment.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { callAs } from '#tests/database/call.ts';
import { temporaryFolder } from '#tests/database/folder.ts';

const rows = 200_000;

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
  const parts = Array.from({ length: rows / part }, (_, p) =>
    Buffer.from(Array.from({ length: part }, (_, n) => `${line(p * part + n)}\n`).join('')),
  );
  return new File([`${header}\n`, ...parts], name, { type: 'text/csv' });
}

const folder = temporaryFolder();
const embedded = await startEmbedded({ dataDir: folder, say: () => {} });
const environment = readEnvironment({ DATABASE_URL: embedded.url, DEMO: 'on', PORT: '3000' });
const { deployment, close } = await startDeployment(environment, { say: () => {}, now: () => new Date() });
try {
  await importRows('consultants', fileOf('consultants.csv', consultantHeader, consultant));
  await importRows('orders', fileOf('orders.csv', orderHeader, orderLine));
} finally {
  await close();
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}

async function importRows(kind: ImportKind, file: File): Promise<void> {
  const api = callAs(deployment, { role: 'admin', adminRole: 'owner', userId: randomUUID() }).import;
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss() / 2 ** 20);
  }, 50);
  const started = performance.now();
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
    while ((await api.getImport({ import_id: id })).state !== state) await new Promise((done) => setTimeout(done, 100));
  };
  await api.checkImport({ import_id: id, mapping });
  await step('dry run', settled('checked'));
  await api.runImport({ import_id: id });
  await step('import', settled('done'));
  const seconds = (performance.now() - started) / 1000;
  const { imported_rows, rejected_rows } = await api.getImport({ import_id: id });
  clearInterval(sampling);
  console.log(
    `${kind}: ${imported_rows} rows imported, ${rejected_rows} rejected · ${seconds.toFixed(1)} s (${took.join(', ')}) · peak ${peak.toFixed(0)} MB`,
  );
}
