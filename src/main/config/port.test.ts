import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { freePort as freePortOfDatabase } from '#server/db/embedded/free-port.ts';
import { freePort } from '#tests/free-port.ts';
import { reservePort } from './port.ts';

test('a port is reserved for one program at a time, also against the embedded database', async () => {
  const port = await freePort();
  const reservation = await reservePort(port, '127.0.0.1');
  await expect(reservePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use. Set PORT to another one, e.g. PORT=${port + 1} npm start.`,
  );
  expect(await freePortOfDatabase(port)).not.toBe(port);
  await reservation.release();
  const next = await reservePort(port, '127.0.0.1');
  await next.release();
  expect(await freePortOfDatabase(port)).toBe(port);
});

test('a connection to a reserved port is closed, and does not delay the release', async () => {
  const port = await freePort();
  const reservation = await reservePort(port, '127.0.0.1');
  const client = connect(port, '127.0.0.1');
  client.resume();
  await once(client, 'close');
  await reservation.release();
});
