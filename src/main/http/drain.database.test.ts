import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFlags } from '#scripts/app.mjs';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { freePort } from '#tests/free-port.ts';
import { prove } from '#tests/prove.ts';
import { drainOf } from './drain.ts';

test('answers running requests, closes their connections afterwards, and closes idle ones', async () => {
  const gate = Promise.withResolvers<void>();
  const server = createServer();
  const drain = drainOf(server, { notice: 300 });
  server.on('request', async (incoming, response) => {
    if (incoming.url === '/slow') await gate.promise;
    response.setHeader('x-ready', String(!drain.isDraining()));
    response.end('whole');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const requestTo = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const [slow, idle, late] = [0, 1, 2].map(() => connect(port, '127.0.0.1'));
  if (!slow || !idle || !late) throw new Error('no connections');
  idle.write(requestTo('/readyz'));
  await once(idle, 'data');
  const idleClosed = once(idle, 'close');
  slow.write(requestTo('/slow'));
  await sleep(50);

  const stopped = drain.stop();
  // Until the load balancer notices, new requests are still answered, on their last connection.
  late.write(requestTo('/late'));
  expect(await text(late)).toMatch(/connection: close[\s\S]*whole$/i);
  expect(idle.destroyed).toBe(false);
  await sleep(400);
  gate.resolve();
  expect(await text(slow)).toMatch(
    /connection: close[\s\S]*x-ready: false[\s\S]*whole$|x-ready: false[\s\S]*connection: close[\s\S]*whole$/i,
  );
  await Promise.all([stopped, idleClosed]);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

// ── Two nodes behind a load balancer ──

let database: FreshDatabase;
const nodes = new Map<number, ChildProcess>();
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const node of nodes.values()) node.kill('SIGKILL');
  await database.drop();
});

const program = fileURLToPath(new URL('../../../tests/database/site-node.ts', import.meta.url));

async function startNode(port: number, publicUrl: string): Promise<void> {
  const node = spawn(process.execPath, [...appFlags, program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DEMO: 'on',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '1',
      AUTH_SECRET: 'a secret of the tests, long enough for any check',
      PAYEE_KEY: Buffer.alloc(32, 'a key of the tests').toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  nodes.set(port, node);
  if (!node.stdout) throw new Error('the node has no output');
  await Promise.race([
    once(node.stdout, 'data'),
    once(node, 'exit').then(([code]) => {
      throw new Error(`a node ended with ${code}`);
    }),
  ]);
}

async function stopNode(port: number): Promise<void> {
  const node = nodes.get(port);
  if (!node) throw new Error(`there is no node at port ${port}`);
  const exited = once(node, 'exit');
  node.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
}

/** Passes every request to a ready node, over keep-alive connections. It retries nothing. */
async function startBalancer(ports: readonly number[]) {
  const ready = new Set<number>();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const check = (port: number) =>
    new Promise<boolean>((resolve) => {
      const asked = get(
        { port, host: '127.0.0.1', path: '/readyz', headers: { host: `localhost:${own}` } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode === 200);
        },
      );
      asked.setTimeout(5_000, () => asked.destroy());
      asked.on('error', () => resolve(false));
    });
  const checks = setInterval(() => {
    for (const port of ports) void check(port).then((isReady) => (isReady ? ready.add(port) : ready.delete(port)));
  }, 150);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const choice = [...ready];
    const port = choice[turn++ % choice.length];
    if (port === undefined) return void outgoing.writeHead(502).end('no node is ready');
    const { method, url: path, headers } = incoming;
    const passed = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    passed.on('error', (error) =>
      outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(error.message),
    );
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://localhost:${own}`,
    isReady: (port: number) => ready.has(port),
    close: () => {
      clearInterval(checks);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

prove(
  'drops no request while two nodes restart in turn under load',
  { short: 1_500, long: 20_000, perRound: 60 },
  async (rounds, report) => {
    const ports = [await freePort(), await freePort()];
    const balancer = await startBalancer(ports);
    const agent = new Agent({ keepAlive: true });
    try {
      await Promise.all(ports.map((port) => startNode(port, balancer.url)));
      const until = async (what: () => boolean) => {
        while (!what()) await sleep(50);
      };
      await until(() => ports.every(balancer.isReady));

      const dropped: string[] = [];
      let asked = 0;
      let restarts = 0;
      let done = false;
      const send = (path: string, body?: string) =>
        new Promise<void>((resolve) => {
          const { port } = new URL(balancer.url);
          const fail = (why: string) => {
            dropped.push(`${path}: ${why}`);
            resolve();
          };
          const headers = {
            host: `localhost:${port}`,
            'content-type': 'application/json',
            'x-forwarded-for': `10.${asked & 255}.${(asked >> 8) & 255}.1`,
          };
          const sent = request(
            { agent, host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', headers },
            (answer) => {
              answer.resume();
              answer.on('end', () =>
                answer.statusCode === 200 && answer.complete ? resolve() : fail(String(answer.statusCode)),
              );
              answer.on('error', ({ message }) => fail(message));
            },
          );
          sent.on('error', ({ message }) => fail(message));
          sent.end(body);
        });
      const visitor = async () => {
        while (!done || asked < rounds) {
          asked++;
          if (asked % 3 === 0) await send('/science');
          else if (asked % 3 === 1) await send('/api/functions/get-public-products');
          else await send('/api/functions/get-session', '{}');
        }
      };
      const restart = async () => {
        while (asked < rounds || restarts < ports.length) {
          const port = ports[restarts % ports.length] ?? 0;
          await stopNode(port);
          await until(() => !balancer.isReady(port));
          await startNode(port, balancer.url);
          await until(() => balancer.isReady(port));
          restarts++;
          await sleep(300);
        }
        done = true;
      };
      await Promise.all([restart(), ...Array.from({ length: 8 }, visitor)]);
      expect(dropped).toEqual([]);
      expect(restarts).toBeGreaterThanOrEqual(2);
      report(`0 of ${asked} requests dropped, ${restarts} restarts`);
    } finally {
      agent.destroy();
      balancer.close();
    }
  },
);
