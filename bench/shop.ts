/**
 * The shop under load compared with a bare Hono server that sends the same bytes, alternating on the same machine:
 * the product list, the shop's page, orders from cart to booked payment, memory, start. `node bench/shop.ts`, or
 * `benchShop` from another bench.
 */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureBuilt } from '#scripts/build.mjs';
import { openPool } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { temporaryFolder } from '#tests/database/folder.ts';
import { loginsOf } from '#tests/database/logins.ts';
import { type Load, loadOf, medianLoad, startApp, startProgram } from './load.ts';
import { median } from './median.ts';
import { type OrdersBench, placeOrders } from './orders.ts';

/** Medians of the pairs; `ratio` is the median of the pairs' own ratios of requests per second. */
export type Compared = { readonly ours: Load; readonly bare: Load; readonly ratio: number };

export type ShopBench = {
  readonly list: Compared;
  readonly page: Compared;
  readonly orders: OrdersBench;
  readonly readyMs: number;
  readonly peakMb: number;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const products = 50;
const [port, barePort] = [Number(process.env.BENCH_PORT ?? 3980), Number(process.env.BENCH_PORT ?? 3980) + 1];
const url = `http://localhost:${port}`;

export async function benchShop({ pairs = 5, seconds = 3 } = {}): Promise<ShopBench> {
  await ensureBuilt(console.log);
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder });
  const stops: (() => Promise<void>)[] = [embedded.close];
  try {
    await migrateDatabase(embedded.url);
    const consultantCode = await stockShop(embedded.url);
    const variables = {
      DATABASE_URL: embedded.url,
      DATA_DIR: folder,
      DEMO: 'on',
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1,::1',
    };
    const start = () => startApp(variables, `${url}/healthz`);
    await (await start()).stop();
    const app = await start();
    stops.push(app.stop);

    const paths = ['/api/functions/get-public-products', '/shop'];
    const files = await Promise.all(
      paths.map(async (path, index) => {
        const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
        const file = join(folder, `bytes-${index}`);
        writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
        return [file, answer.headers.get('content-type') ?? ''];
      }),
    );
    const bareUrl = `http://localhost:${barePort}`;
    const bare = await startProgram([join(root, 'bench/bare-hono.ts'), String(barePort), ...files.flat()], {}, bareUrl);
    stops.push(bare.stop);

    const compare = async (index: number): Promise<Compared> => {
      const [ours, theirs] = [`${url}${paths[index]}`, `${bareUrl}/${index}`];
      await loadOf(ours, 1);
      await loadOf(theirs, 1);
      const measured: { ours: Load; bare: Load }[] = [];
      for (let pair = 0; pair < pairs; pair++) {
        measured.push({ ours: await loadOf(ours, seconds), bare: await loadOf(theirs, seconds) });
      }
      return {
        ours: medianLoad(measured.map((pair) => pair.ours)),
        bare: medianLoad(measured.map((pair) => pair.bare)),
        ratio: median(measured.map((pair) => pair.ours.perSecond / pair.bare.perSecond)),
      };
    };
    const list = await compare(0);
    const page = await compare(1);

    const order = { shoppers: 8, codes: Array.from({ length: products }, (_, index) => codeOf(index)), consultantCode };
    await placeOrders(url, { ...order, seconds: 1 });
    const rounds: OrdersBench[] = [];
    for (let round = 0; round < pairs; round++) rounds.push(await placeOrders(url, { ...order, seconds }));
    const orders = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
    if (!orders) throw new RangeError('nothing was measured');
    return { list, page, orders, readyMs: app.readyMs, peakMb: app.peakMb() };
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const codeOf = (index: number) => `BENCH-${index + 1}`;

/** Fifty products with texts and shades, and a consultant for the shoppers. Returns the consultant's code. */
async function stockShop(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    insert into products (product_code, item_description, item_category, inventory_price)
      select 'BENCH-' || n, 'Renewing face serum number ' || n, (array['Face', 'Brows', 'Eyes', 'Lips', 'Body'])[1 + n % 5], 1000 + 137 * n
      from generate_series(1, ${products}) as n;
    insert into product_contents (product_id, title, subtitle, badges, packshot)
      select product_id, item_description, 'For every skin, every day', '{Vegan,"Cruelty free"}',
             '{"kind": "dropper", "body": "#cddcd2", "label": "serum", "plinth": "science"}'
      from products;
  `);
  await client.end();
  const signIn = openPool(await loginsOf(databaseUrl), 'auth', 1);
  const enrolled = await enrolledOne({ signInDb: signIn.db }, { lastName: 'Birch', email: 'ada@bench.example' });
  await signIn.close();
  return enrolled.code;
}

/** The results as text, each with its limit. */
export function shopLines({ list, page, orders, readyMs, peakMb }: ShopBench): string[] {
  const compared = (name: string, { ours, bare, ratio }: Compared) =>
    `${name} ${Math.round(ours.perSecond)}/s, p50 ${ours.p50} ms, p99 ${ours.p99} ms · bare Hono ${Math.round(bare.perSecond)}/s, p99 ${bare.p99} ms · ratio ${ratio.toFixed(2)} (at least 0.80)`;
  return [
    compared('product list', list),
    compared('shop page', page),
    `orders, 8 shoppers ${orders.perSecond.toFixed(0)}/s, p50 ${orders.p50.toFixed(0)} ms, p99 ${orders.p99.toFixed(0)} ms (at least 100/s)`,
    `memory under load ${peakMb.toFixed(0)} MB (at most 300) · ready after ${(readyMs / 1000).toFixed(2)} s (at most 2)`,
  ];
}

if (import.meta.main) console.log(shopLines(await benchShop()).join('\n'));
