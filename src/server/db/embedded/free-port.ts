import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port of the loopback address for a server that starts later: the preferred one, or one below those that systems use for
 * outgoing connections, so that no connection takes it before the server starts, or while it restarts. Null if there is none.
 */
export async function freePort(
  wish?: number,
  [from, to]: readonly [number, number] = [20_000, 32_000],
): Promise<number | null> {
  const tries = Array.from({ length: 20 }, () => randomInt(from, to));
  for (const port of [wish, ...tries]) if (port !== undefined && (await isFree(port))) return port;
  return null;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
