import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Doorway = {
  /** The database's address with the doorway in between. */
  readonly url: string;
  /** From now on nobody gets through, and who is inside is thrown out: the database is stopped, seen from outside. */
  shut(): Promise<void>;
  open(): Promise<void>;
};

/** A doorway of our own before a database, so that one test can stop it for itself. */
export async function doorwayTo(databaseUrl: string): Promise<Doorway> {
  const behind = new URL(databaseUrl);
  const inside = new Set<Socket>();
  const server = createServer((caller) => {
    const kept = connect(Number(behind.port), behind.hostname);
    for (const socket of [caller, kept]) {
      inside.add(socket);
      socket.on('close', () => {
        inside.delete(socket);
        caller.destroy();
        kept.destroy();
      });
      socket.on('error', () => {});
    }
    caller.pipe(kept).pipe(caller);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    open: () => listen(port),
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of inside) socket.destroy();
      await closed;
    },
  };
}
