import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

test('a port that can be listened on, below those of outgoing connections', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const server = await listen(port ?? 0);
  expect(portOf(server)).toBe(port);
  server.close();
});

test('the preferred port, if it is free', async () => {
  const wish = (await freePort()) ?? 0;
  const server = await listen(wish);
  expect(await freePort(wish)).not.toBe(wish);
  await new Promise((resolve) => server.close(resolve));
  expect(await freePort(wish)).toBe(wish);
});
