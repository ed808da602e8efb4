import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseFolder } from '../database/folder.ts';
import { demoPassword } from '../drawn-company.ts';
import { startFakeAi } from '../fakes/ai.ts';
import { startFakeGoogle } from '../fakes/google.ts';
import { startFakeTwilio } from '../fakes/twilio.ts';
import { FakeWooCommerce } from '../fakes/woocommerce.ts';
import { freePort } from '../free-port.ts';
import { quickHash } from '../quick-hash.ts';
import { askDatabase } from './database.ts';

/** The clock of the browser tests: the demo's fourteen months end here. */
export const today = '2026-11-20T18:00:00.000Z';

export type App = {
  /** The app's address. */
  readonly base: string;
  stop(): Promise<void>;
};

/**
 * Starts the product as `npm start` does, with a fixed clock. Its output is shown when it does not start. Several can
 * share one data directory and thus one company.
 */
export async function startApp(port: number, dataDir: string, variables: Record<string, string> = {}): Promise<App> {
  const own = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    DATABASE_URL: '',
    // A busy machine is slow, not wrong.
    DATABASE_WAIT: '20',
  };
  const start = fileURLToPath(new URL('../../start.mjs', import.meta.url));
  const child = spawn(process.execPath, [start, '--now', today], {
    env: { ...process.env, ...own, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const base = `http://localhost:${port}`;
  const deadline = Date.now() + 200_000;
  // Its own message and not an answer at the port, which another program may use.
  while (!/ is ready after /.test(printed)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the product did not start:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    base,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      const complaints = printed.split('\n').filter((line) => /^request |Error:/.test(line));
      if (complaints.length > 0) console.log(`the server complained:\n${complaints.slice(0, 20).join('\n')}`);
    },
  };
}

/** A product with fakes of all outside services. */
export type Product = {
  readonly base: string;
  readonly dataDir: string;
  /** The address that sets the user at the fake Google. */
  readonly googlePerson: string;
  /** The address of the SMS that the fake Twilio has sent. */
  readonly smsUrl: string;
};

type Running = Product & { stop(): Promise<void> };

/** A new data directory with the demo company, created once for the run: creating it takes four times as long as starting. */
export async function demoFolder(): Promise<string> {
  const answer = await fetch(`${process.env.PRODUCTS}/demo-folder`);
  const { folder, error } = (await answer.json()) as { folder: string; error?: string };
  if (error) throw new Error(error);
  return folder;
}

/** Creates the demo company as the first `npm start` does. The passwords of its people take little work to check. */
async function createDemo(): Promise<string> {
  const folder = databaseFolder();
  const app = await startApp(await freePort(), folder);
  const quick = quickHash(demoPassword);
  await askDatabase('update auth.account set password = $1 where password is not null', [quick], folder);
  await app.stop();
  return folder;
}

/** Copies a folder with the owners of its files: as root, the database runs as another account. */
function copyFolder(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const status = statSync(source);
    if (status.isDirectory()) {
      mkdirSync(target);
      copyFolder(source, target);
    } else copyFileSync(source, target);
    chmodSync(target, status.mode);
    if (process.getuid?.() === 0) chownSync(target, status.uid, status.gid);
  }
}

function copyOf(demo: string): string {
  const folder = databaseFolder();
  copyFolder(demo, folder);
  return folder;
}

/** The product on a data directory with the demo company, a Google, a service that writes product content and a store. */
async function startProduct(port: number, dataDir: string): Promise<Running> {
  const google = await startFakeGoogle();
  const ai = await startFakeAi();
  const twilio = await startFakeTwilio();
  const store = await new FakeWooCommerce().start();
  store.plan.refuses = { 'LBC-TONER': 'The store refuses this product.' };
  const app = await startApp(port, dataDir, {
    ...google.variables,
    ...ai.variables,
    ...twilio.variables,
    ...store.variables,
    // The receiver of webhooks is a fake on this machine.
    WEBHOOK_LOOPBACK: 'on',
  });
  return {
    base: app.base,
    dataDir,
    googlePerson: google.personUrl,
    smsUrl: twilio.sentUrl,
    stop: async () => {
      await app.stop();
      await google.close();
      await ai.close();
      await twilio.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a product for each project of the tests when its first test asks for it, at `PRODUCTS/<project>`, and stops it
 * at the end: a worker that restarts after a failed test uses the same one. `E2E_PORT` is the port of the first one.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const products = new Map<string, Promise<Running>>();
  let demo: Promise<string> | undefined;
  const newFolder = async () => {
    demo ??= createDemo();
    return copyOf(await demo);
  };
  const start = async (nth: number) => {
    const folder = await newFolder();
    return startProduct(process.env.E2E_PORT ? Number(process.env.E2E_PORT) + nth : await freePort(), folder);
  };
  const productOf = (project: string) => {
    const product = products.get(project) ?? start(products.size);
    products.set(project, product);
    return product;
  };
  const server = createServer(async ({ url = '' }, response) => {
    const wanted = url === '/demo-folder' ? newFolder().then((folder) => ({ folder })) : productOf(url);
    const [status, answer] = await wanted.then<[number, object], [number, object]>(
      (ready) => [200, ready],
      (error) => [500, { error: String(error) }],
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  process.env.PRODUCTS = `http://localhost:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    for (const product of await Promise.allSettled(products.values())) {
      if (product.status === 'fulfilled') await product.value.stop();
    }
    const folder = await demo?.catch(() => undefined);
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}
