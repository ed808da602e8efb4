import { freePort as freePortOrNull } from '#server/db/embedded/free-port.ts';

/** A free port of the loopback address for a program that starts later. */
export async function freePort(): Promise<number> {
  const port = await freePortOrNull();
  if (port === null) throw new Error('No port is free.');
  return port;
}
