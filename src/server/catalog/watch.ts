import pg from 'pg';
import { visitor } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase } from '../db/database.ts';
import { singleFlight } from '../db/single-flight.ts';
import { catalogVersion } from './tables.ts';

/** The number of what visitors are shown: it rises with every change of products, reviews, texts and settings. */
export type CatalogWatch = {
  /** The number, if it is known without a query; null if it must be read. */
  cached(): number | null;
  /** The number as the database has it, from a query that starts after this call. */
  read(): Promise<number>;
  /** Something may have been changed here just now: the number must be read before it is used again. */
  invalidate(): void;
  close(): Promise<void>;
};

/** The current number, read as a visitor. */
export async function readCatalogVersion(db: ActorDatabase): Promise<number> {
  const [row] = await withActor(db, visitor, (tx) =>
    tx.select({ version: catalogVersion.version }).from(catalogVersion),
  );
  if (!row) throw new Error('the catalog has no version');
  return row.version;
}

const channel = 'birchline_catalog';
/** Milliseconds that a number is used without a query: the longest delay that a lost notification can cause. */
const maxAge = 1_000;
/** Milliseconds after which the number is read in the background, so that no request waits when it expires. */
const refreshAfter = 300;
const reconnectAfter = 1_000;

/**
 * Watches the number for this process; `url` is a visitor's login. The database notifies of every change (LISTEN), so
 * most calls of `cached` return it. Without that connection `cached` returns null. `onChange` is called after each
 * change, and after a time in which one could have been missed.
 */
export async function watchCatalog(url: string, db: ActorDatabase, onChange = () => {}): Promise<CatalogWatch> {
  let version: number | null = null;
  let expiresAt = 0;
  let refreshing = false;
  /** Counts what makes the result of a running query outdated. */
  let invalidations = 0;
  let client: pg.Client | null = null;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const invalidate = () => {
    invalidations += 1;
    expiresAt = 0;
  };

  async function listen(): Promise<void> {
    const listener = new pg.Client({
      connectionString: url,
      application_name: 'birchline catalog',
      options: '-c role=birchline_visitor',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const lost = () => {
      if (client === listener) client = null;
      invalidate();
      listener.removeAllListeners('end');
      clearTimeout(reconnecting);
      if (!closed) reconnecting = setTimeout(() => void listen(), reconnectAfter).unref();
    };
    // An error is followed by the end.
    listener.on('error', () => {});
    listener.on('end', lost);
    listener.on('notification', ({ payload }) => {
      invalidations += 1;
      version = Number(payload);
      onChange();
    });
    try {
      await listener.connect();
      await listener.query(`listen ${channel}`);
      client = listener;
      onChange();
      if (closed) await listener.end();
    } catch {
      await listener.end().catch(() => {});
      lost();
    }
  }

  const read = singleFlight(async () => {
    const before = invalidations;
    const listener = client;
    const present = await readCatalogVersion(db);
    if (before === invalidations && listener !== null && client === listener) {
      version = present;
      expiresAt = performance.now() + maxAge;
    }
    return present;
  });

  const refresh = () => {
    if (refreshing) return;
    refreshing = true;
    // The error is ignored here: the next request reads again and reports it.
    read()
      .catch(() => {})
      .finally(() => {
        refreshing = false;
      });
  };

  await listen();
  return {
    cached() {
      const left = expiresAt - performance.now();
      if (left <= 0) return null;
      if (left < maxAge - refreshAfter) refresh();
      return version;
    },
    read,
    invalidate,
    async close() {
      closed = true;
      clearTimeout(reconnecting);
      await client?.end();
    },
  };
}
