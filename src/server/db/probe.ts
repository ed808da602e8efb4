import pg from 'pg';
import { deadline, standardWait } from './work-limits.ts';

export type DatabaseProbe = {
  /** Whether the database accepts a write within the probe's deadline. Concurrent callers share one query. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

/** Milliseconds of the standard wait. A load balancer has its own deadline, usually a few seconds. */
const standardDeadline = 900;

/** Only a record of the write-ahead log: no table grows, and a read-only server refuses it. */
const write = "select pg_logical_emit_message(true, 'birchline', 'probe')";

/**
 * Uses its own connection, of a visitor's login, so that neither a full pool nor a waiting request blocks it. `wait`: the
 * seconds within which a request is answered when the database is slow.
 */
export function probeDatabase(url: string, wait: number): DatabaseProbe {
  const milliseconds = (standardDeadline * wait) / standardWait;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: milliseconds,
    application_name: 'birchline probe',
    options: '-c role=birchline_visitor',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    const until = performance.now() + milliseconds;
    const client = await pool.connect();
    const stop = deadline(() => void client.end(), until - performance.now());
    try {
      await client.query(write);
      return true;
    } finally {
      stop();
      client.release();
    }
  }

  return {
    answers() {
      asking ??= ask()
        .catch(() => false)
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    close: () => pool.end(),
  };
}
