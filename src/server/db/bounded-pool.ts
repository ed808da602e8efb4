import pg from 'pg';
import { DatabaseConnectionError, driverError } from './connection-error.ts';
import { currentWork, deadline, doubtAfter, type RequestWork } from './work-limits.ts';

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * A pool that limits how long a request waits for a connection and uses it, by its kind of work: a frozen database
 * answers nothing, so its own timeouts do not help. A request that takes too long loses its connection, which ends its
 * transaction.
 */
export class BoundedPool extends pg.Pool {
  readonly #answers: () => Promise<boolean>;
  readonly #watches = new WeakMap<pg.ClientBase, () => void>();

  /** `answers` tests within a second whether the database answers at all. */
  constructor(config: pg.PoolConfig, answers: () => Promise<boolean>) {
    super(config);
    this.#answers = answers;
    // A connection that breaks while idle is replaced at the next use; a query on a broken one reports the error
    // itself. Without a listener, either event would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      translateErrors(client);
    });
    this.on('release', (_error, client) => {
      this.#watches.get(client)?.();
      this.#watches.delete(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect(currentWork());
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(work: RequestWork | undefined): Promise<pg.PoolClient> {
    const connecting = super.connect().catch((error: unknown) => {
      throw driverError(error);
    });
    if (work === undefined) return connecting;
    work.start();
    try {
      const client = await within(connecting, Math.min(work.left, work.limits.connection));
      this.#watches.set(client, this.#watch(client, work));
      return client;
    } catch (error) {
      work.end();
      throw error;
    }
  }

  /** Ends the connection when the request's time is over, or when the database no longer answers. */
  #watch(client: pg.PoolClient, work: RequestWork): () => void {
    const lose = () => void client.end();
    const stopDeadline = deadline(lose, work.left);
    let stopped = false;
    const doubt = async () => {
      if (!(await this.#answers()) && !stopped) lose();
    };
    const doubts = work.kind === 'shopper' ? undefined : setInterval(doubt, doubtAfter);
    return () => {
      stopped = true;
      stopDeadline();
      clearInterval(doubts);
      work.end();
    };
  }
}

/** The connection; if it takes longer than `milliseconds`, throws and returns it to the pool when it arrives. */
async function within(connecting: Promise<pg.PoolClient>, milliseconds: number): Promise<pg.PoolClient> {
  const late = Promise.withResolvers<never>();
  const stop = deadline(
    () => late.reject(new DatabaseConnectionError('no connection to the database became free in time')),
    milliseconds,
  );
  try {
    return await Promise.race([connecting, late.promise]);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    stop();
  }
}

/** Converts the errors of a connection's queries with `driverError`, for every form of query. */
function translateErrors(client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const translated = (...args: unknown[]): unknown => {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const translatedCallback = (error: unknown, result: unknown) =>
        callback(error ? driverError(error) : error, result);
      return query(...args.slice(0, -1), translatedCallback);
    }
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      throw driverError(error);
    });
  };
  client.query = translated as typeof client.query;
}
