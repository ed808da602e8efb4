import { once } from 'node:events';
import { createServer } from 'node:net';

/** The port is somebody else's; the words are for the person who started the program. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Set PORT to another one, e.g. PORT=${port + 1} npm start.`);
  }
}

/** Throws `PortTaken` where nobody could listen, before anything is made that would then be of no use. */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (isInUse(error)) throw new PortTaken(port);
    throw error;
  }
  server.close();
  await once(server, 'close');
}

/** Whether listening failed because somebody else does. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
