import { once } from 'node:events';
import { createServer } from 'node:net';

/** Another program uses the port; the message is for the person who started this one. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Set PORT to another one, e.g. PORT=${port + 1} npm start.`);
  }
}

/** A port that no other program can listen on until it is released. */
export type PortReservation = {
  release(): Promise<void>;
};

/**
 * Reserves the port while the app starts, so that neither the embedded database nor another program takes it. Connections are
 * closed at once.
 *
 * @throws PortTaken
 */
export async function reservePort(port: number, host: string): Promise<PortReservation> {
  const server = createServer((connection) => connection.destroy());
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (isInUse(error)) throw new PortTaken(port);
    throw error;
  }
  return {
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether listening failed because the port is in use. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
