import { freePort as freePortBetween } from '#server/db/embedded/free-port.ts';

const given = new Set<number>();

/**
 * A free port of the loopback address for a program that starts later. It is below the ports of embedded databases, which tests
 * start at the same time, and no port is given twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await freePortBetween(undefined, [10_000, 20_000]);
    if (port === null) throw new Error('No port is free.');
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}
