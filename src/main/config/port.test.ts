import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { expectFreePort } from './port.ts';

test('reports a port that is in use, and accepts it once it is free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(expectFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use. Set PORT to another one, e.g. PORT=${port + 1} npm start.`,
  );
  other.close();
  await once(other, 'close');
  await expectFreePort(port, '127.0.0.1');
  await expectFreePort(port, '127.0.0.1');
});
