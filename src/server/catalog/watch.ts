import pg from 'pg';
import { visitor } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import { coalesced } from './kept-answer.ts';
import { catalogVersion } from './tables.ts';

/** The number of what visitors are shown: it rises with every change of products, reviews, texts and settings. */
export type CatalogWatch = {
  /** The number, where it is known without asking; null when the database has to be asked. */
  known(): number | null;
  /** The number as the database has it, from a question that starts after this call. */
  ask(): Promise<number>;
  /** Something may have been changed here just now: the number is asked for next time. */
  doubt(): void;
  close(): Promise<void>;
};

/** The number as it stands, read as a visitor. */
export async function readCatalogVersion(db: Database): Promise<number> {
  const [row] = await withActor(db, visitor, (tx) =>
    tx.select({ version: catalogVersion.version }).from(catalogVersion),
  );
  if (!row) throw new Error('the catalog has no version');
  return row.version;
}

const channel = 'birchline_catalog';
/** Milliseconds a number is believed without asking: what a notification that got lost can cost. */
const believed = 1_000;
/** Milliseconds after which it is asked for beside the work, so that nobody waits when it is believed no more. */
const fresh = 300;
const reconnectAfter = 1_000;

/**
 * Watches the number for this process. The database tells every change (LISTEN), so that between changes nothing is
 * asked but once a second; while it can't be heard, every call of `known` says so.
 */
export async function watchCatalog(url: string, db: Database): Promise<CatalogWatch> {
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
      options: '-c role=birchline_app',
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
    });
    try {
      await listener.connect();
      await listener.query(`listen ${channel}`);
      client = listener;
      if (closed) await listener.end();
    } catch {
      await listener.end().catch(() => {});
      lost();
    }
  }

  const ask = coalesced(async () => {
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
    // Whoever then has to ask is told why that failed.
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
