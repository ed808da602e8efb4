import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#tests/free-port.ts';

export type DatabaseProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Rejects new connections and closes existing ones, as if the database had stopped. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Forwards nothing and closes nothing, as if the database's machine hung. */
  freeze(): void;
  thaw(): void;
};

/** A proxy before a database, so that one test can stop it for itself. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const behind = new URL(databaseUrl);
  const inside = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((caller) => {
    const sockets = connect(Number(behind.port), behind.hostname);
    for (const socket of [caller, sockets]) {
      inside.add(socket);
      socket.on('close', () => {
        inside.delete(socket);
        caller.destroy();
        sockets.destroy();
      });
      socket.on('error', () => {});
    }
    for (const [from, to] of [
      [caller, sockets],
      [sockets, caller],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      if (isFrozen) from.pause();
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const port = await freePort();
  await listen(port);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    open: () => listen(port),
    freeze: () => {
      isFrozen = true;
      for (const socket of inside) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of inside) socket.resume();
    },
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of inside) socket.destroy();
      await closed;
    },
  };
}
