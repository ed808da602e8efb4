import { once } from 'node:events';
import { createServer } from 'node:net';

/** Another program uses the port; the message is for the person who started this one. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Set PORT to another one, e.g. PORT=${port + 1} npm start.`);
  }
}

/** Throws `PortTaken` if the port is in use. Called before anything is created that would then be useless. */
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

/** Whether listening failed because the port is in use. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
