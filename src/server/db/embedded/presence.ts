import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { meetServer, type ServerConnection, stopServer } from './server.ts';
import type { Tools } from './tools.ts';

// The typings lack what the driver documents.
declare module 'pg' {
  interface Client {
    ref(): void;
    unref(): void;
  }
}

/**
 * Our presence, shown to the server by a lock that every app process on the cluster shares: a session lock, so it ends
 * with the process however that ends, and no file of counts can become stale.
 */
export type Presence = {
  port: number;
  client: Client;
  /** From now on our connection alone does not keep the process alive. */
  rest(): void;
  /** Leaves; the last process stops the server. */
  leave(): Promise<void>;
};

// "birch" in ASCII.
const lock = 0x6269726368;

/**
 * Joins the running server or starts it, and stays connected. If the server dies (killed, out of memory), it is
 * restarted at the same port, so that the app's pools find it.
 */
export async function joinServer(
  cluster: Cluster,
  tools: Tools,
  options: { durable: boolean; say: (sentence: string) => void },
): Promise<Presence> {
  let leaving = false;
  let met = await meet();
  let returning: Promise<void> = Promise.resolve();
  const { port } = met;
  watch(met.client);

  function meet(): Promise<ServerConnection> {
    // Waits while the last process stops the server; that ends our session, and joining starts again.
    return meetServer(cluster, tools, options, async (client) => {
      await client.query('select pg_advisory_lock_shared($1)', [lock]);
    });
  }

  function watch(client: Client): void {
    client.once('end', () => {
      if (!leaving) returning = comeBack();
    });
  }

  async function comeBack(): Promise<void> {
    while (!leaving) {
      try {
        met = await meet();
        watch(met.client);
        met.client.unref();
        if (met.port !== port)
          options.say(`The database came back at port ${met.port} instead of ${port}: start Birchline again.`);
        return;
      } catch (error) {
        options.say(error instanceof Error ? error.message : String(error));
        await sleep(5_000, undefined, { ref: false });
      }
    }
  }

  async function leave(): Promise<void> {
    leaving = true;
    await returning;
    if (await isLast(met.client)) await stopServer(cluster, tools);
    await met.client.end().catch(() => {});
  }

  let left: Promise<void> | undefined;
  return {
    port,
    get client() {
      return met.client;
    },
    rest: () => met.client.unref(),
    leave() {
      left ??= leave();
      return left;
    },
  };
}

/** True if there is no other process; then we hold the lock alone, and new ones wait. */
async function isLast(client: Client): Promise<boolean> {
  try {
    client.ref();
    await client.query('select pg_advisory_unlock_shared($1)', [lock]);
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [lock]);
    return rows[0]?.alone === true;
  } catch {
    // The server has stopped already.
    return false;
  }
}
