import pg from 'pg';
import { visitor } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase } from '../db/database.ts';
import { singleFlight } from '../db/single-flight.ts';
import { catalogVersion } from './tables.ts';

/** The number of what visitors are shown: it rises with every change of products, reviews, texts and settings. */
export type CatalogWatch = {
  /** The number, if it is known without a query; null if the database must be asked. */
  known(): number | null;
  /** The number as the database has it, from a question that starts after this call. */
  ask(): Promise<number>;
  /** Something may have been changed here just now: the number is asked for next time. */
  doubt(): void;
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
const believed = 1_000;
/** Milliseconds after which the number is read in the background, so that no request waits when it expires. */
const fresh = 300;
const reconnectAfter = 1_000;

/**
 * Watches the number for this process; `url` is a visitor's login. The database notifies of every change (LISTEN), so
 * most calls of `known` need no query. Without that connection `known` returns null. `onChange` is called after each
 * change, and after a time in which one could have been missed.
 */
export async function watchCatalog(url: string, db: ActorDatabase, onChange = () => {}): Promise<CatalogWatch> {
  let version: number | null = null;
  let believedUntil = 0;
  let asking = false;
  /** Counts what makes an answer that is on its way already old. */
  let disturbances = 0;
  let client: pg.Client | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const doubt = () => {
    disturbances += 1;
    believedUntil = 0;
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
      doubt();
      listener.removeAllListeners('end');
      clearTimeout(again);
      if (!closed) again = setTimeout(() => void listen(), reconnectAfter).unref();
    };
    // An error is followed by the end.
    listener.on('error', () => {});
    listener.on('end', lost);
    listener.on('notification', ({ payload }) => {
      disturbances += 1;
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

  const ask = singleFlight(async () => {
    const before = disturbances;
    const listener = client;
    const present = await readCatalogVersion(db);
    if (before === disturbances && listener !== null && client === listener) {
      version = present;
      believedUntil = performance.now() + believed;
    }
    return present;
  });

  const askBeside = () => {
    if (asking) return;
    asking = true;
    // The error is ignored here: the next request asks again and reports it.
    ask()
      .catch(() => {})
      .finally(() => {
        asking = false;
      });
  };

  await listen();
  return {
    known() {
      const left = believedUntil - performance.now();
      if (left <= 0) return null;
      if (left < believed - fresh) askBeside();
      return version;
    },
    ask,
    doubt,
    async close() {
      closed = true;
      clearTimeout(again);
      await client?.end();
    },
  };
}
