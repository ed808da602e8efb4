import pg from 'pg';

export type DatabaseProbe = {
  /** Whether the database accepts a write within the probe's deadline. Concurrent callers share one query. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

/** Milliseconds. A load balancer has its own deadline, usually a few seconds. */
const deadline = 900;

/** Only a record of the write-ahead log: no table grows, and a read-only server refuses it. */
const write = "select pg_logical_emit_message(true, 'birchline', 'probe')";

/** Uses its own connection, of a visitor's login, so that neither a full pool nor a waiting request blocks it. */
export function probeDatabase(url: string): DatabaseProbe {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: deadline,
    application_name: 'birchline probe',
    options: '-c role=birchline_visitor',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    const until = performance.now() + deadline;
    const client = await pool.connect();
    const timer = setTimeout(() => void client.end(), until - performance.now());
    try {
      await client.query(write);
      return true;
    } finally {
      clearTimeout(timer);
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
