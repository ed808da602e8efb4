import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serverOptions } from './listener.ts';

/** Seconds that proxies keep an idle connection by default: nginx, AWS's load balancer and Caddy. */
const proxies = [60, 60, 120];

test('keeps an idle connection open longer than the proxy in front of it', async () => {
  const server = createServer(serverOptions, (_, response) => response.end());
  onTestFinished(() => void server.close().closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const promised = /^timeout=(\d+)$/.exec(answer.headers.get('keep-alive') ?? '')?.[1];
  expect(Number(promised)).toBeGreaterThan(Math.max(...proxies));
});
