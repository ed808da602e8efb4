/**
 * Whether a run slows the shop: the product list over HTTP at rest and while the app calculates, alternating: with 32
 * connections without pauses, as in the shop's bench, and with visitors who pause between requests, compared with a
 * bare server of the same bytes, which shows the effect of the shared processor alone. `node bench/visitors.ts`, or
 * `benchVisitors` from another bench.
 */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '#scripts/build.mjs';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { addPassword, loadCompany } from './company.ts';
import { type Load, loadOf, medianLoad, pacedLoadOf, startApp, startProgram } from './load.ts';
import { median } from './median.ts';

/** Medians of the rounds; `ratio` is the median of the rounds' own ratios of p99. */
type Beside = { readonly quiet: Load; readonly during: Load; readonly ratio: number };

export type VisitorsBench = {
  readonly pressing: Beside;
  readonly paced: Beside;
  readonly pacedBare: Beside;
  readonly runs: number;
};

const port = Number(process.env.BENCH_PORT ?? 3980) + 2;
const barePort = port + 1;
const url = `http://localhost:${port}`;
const bareUrl = `http://localhost:${barePort}`;
const password = 'visitors do not wait for a run';
const admin = 'c1@bench.example';

export async function benchVisitors({ consultants = 200_000, rounds = 5, seconds = 3 } = {}): Promise<VisitorsBench> {
  await ensureBuilt(console.log);
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder });
  const stops: (() => Promise<void>)[] = [embedded.close];
  try {
    await migrateDatabase(embedded.url);
    await stock(embedded.url, consultants);
    const app = await startApp(
      { DATABASE_URL: embedded.url, DATA_DIR: folder, DEMO: 'on', PORT: String(port), HOST: '127.0.0.1' },
      `${url}/healthz`,
    );
    stops.push(app.stop);
    const cookie = await signIn();
    const list = `${url}/api/functions/get-public-products`;
    const bytes = join(folder, 'list');
    writeFileSync(bytes, Buffer.from(await (await fetch(list)).arrayBuffer()));
    const bareServer = [join(import.meta.dirname, 'bare-hono.ts'), String(barePort), bytes, 'application/json'];
    stops.push((await startProgram(bareServer, {}, bareUrl)).stop);
    await loadOf(list, 1);
    await calculate(cookie);
    let runs = 0;
    const beside = async (load: (url: string, seconds: number) => Promise<Load>, at = list): Promise<Beside> => {
      const measured: { quiet: Load; during: Load }[] = [];
      for (let round = 0; round < rounds; round++) {
        const quiet = await load(at, seconds);
        let loading = true;
        const busy = (async () => {
          for (; loading; runs++) await calculate(cookie);
        })();
        const during = await load(at, seconds);
        loading = false;
        await busy;
        measured.push({ quiet, during });
      }
      return {
        quiet: medianLoad(measured.map(({ quiet }) => quiet)),
        during: medianLoad(measured.map(({ during }) => during)),
        ratio: median(measured.map(({ quiet, during }) => during.p99 / quiet.p99)),
      };
    };
    const pressing = await beside(loadOf);
    const paced = await beside(pacedLoadOf);
    const pacedBare = await beside(pacedLoadOf, `${bareUrl}/0`);
    return { pressing, paced, pacedBare, runs };
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A company with an admin who can sign in, and fifty products. */
async function stock(databaseUrl: string, consultants: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await loadCompany(client, consultants);
  await client.query(`
    insert into products (product_code, item_description, item_category, inventory_price)
      select 'BENCH-' || n, 'Renewing face serum number ' || n, 'Face', 1000 + 137 * n from generate_series(1, 50) as n;
    update consultants set admin_role = 'owner' where email = '${admin}'`);
  await addPassword(client, { email: admin, password });
  await client.end();
}

async function signIn(): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: admin, password }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function calculate(cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/functions/calculate-sales-commissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: '{}',
  });
  if (!response.ok) throw new Error(`calculate: ${response.status} ${await response.text()}`);
}

/** The results as text. */
export function visitorsLines({ pressing, paced, pacedBare, runs }: VisitorsBench): string[] {
  const text = (who: string, { quiet, during, ratio }: Beside) =>
    `${who}: at rest ${Math.round(quiet.perSecond)}/s, p99 ${quiet.p99.toFixed(1)} ms · during runs ${Math.round(during.perSecond)}/s, p99 ${during.p99.toFixed(1)} ms · ratio of p99 ${ratio.toFixed(2)}`;
  return [
    `${text('32 connections without a pause', pressing)} (at most 3)`,
    text('32 visitors', paced),
    text('32 visitors of a bare server', pacedBare),
    `${runs} runs meanwhile`,
  ];
}

if (import.meta.main) {
  const [consultants = 200_000] = process.argv.slice(2).map(Number);
  console.log(visitorsLines(await benchVisitors({ consultants })).join('\n'));
}
