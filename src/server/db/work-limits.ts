import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseConnectionError } from './connection-error.ts';

/** Milliseconds; 0 is without limit. */
type Limits = {
  /** Waiting for a connection. */
  readonly connection: number;
  /** Waiting for one lock. */
  readonly lock: number;
  /** One statement. */
  readonly statement: number;
  /** The total time of one request on the database. */
  readonly total: number;
};

/** Seconds within which a request is answered 503 when the database is too slow; the limits of requests are for these. */
export const standardWait = 2;

/** How long each kind of work may wait for the database. */
export const workLimits = {
  shopper: { connection: 800, lock: 800, statement: 1_200, total: 1_500 },
  admin: { connection: 800, lock: 800, statement: 20_000, total: 30_000 },
  /** Reads that no page waits for: the pages of a file that is sent while it is read, and figures of a very large team. */
  long: { connection: 5_000, lock: 800, statement: 20_000, total: 30_000 },
  /** A command that takes long and shows its progress on a page. */
  calculation: { connection: 5_000, lock: 5_000, statement: 600_000, total: 3_600_000 },
  /** Queries of the sign-in library. In a request, its limits apply too. */
  signIn: { connection: 5_000, lock: 800, statement: 20_000, total: 0 },
  /** Jobs and commands. */
  background: { connection: 5_000, lock: 5_000, statement: 600_000, total: 0 },
  /** Calculations for the whole company. */
  run: { connection: 5_000, lock: 5_000, statement: 0, total: 0 },
  migration: { connection: 20_000, lock: 30_000, statement: 0, total: 0 },
} as const satisfies Record<string, Limits>;

export type WorkKind = keyof typeof workLimits;
export type RequestKind = 'shopper' | 'admin' | 'long' | 'calculation';

/** The limits of a kind of work where requests are answered within `wait` seconds. */
export function limitsOf(kind: WorkKind, wait = standardWait): Limits {
  const { connection, lock, statement, total } = workLimits[kind];
  const scaled = (milliseconds: number) => Math.ceil((milliseconds * wait) / standardWait);
  return {
    connection: scaled(connection),
    lock: scaled(lock),
    statement: scaled(statement),
    total: scaled(total),
  };
}

/** Milliseconds after which a statement that may take long is checked: is the database slow, or does it not answer at all? */
export const doubtAfter = 500;

/** The time that one request has spent on the database so far. Concurrent connections count once. */
export class RequestWork {
  kind: RequestKind = 'shopper';
  /** Of a request with an API key: the database restricts its transactions to this. */
  apiKey: { readonly scopes: readonly string[]; readonly readOnly: boolean } | null = null;
  #spent = 0;
  #connections = 0;
  #since = 0;

  readonly #wait: number;

  /** `wait`: the seconds within which the request is answered. */
  constructor(wait: number) {
    this.#wait = wait;
  }

  get limits(): Limits {
    return limitsOf(this.kind, this.#wait);
  }

  /** The remaining milliseconds. */
  get left(): number {
    const running = this.#connections > 0 ? performance.now() - this.#since : 0;
    return this.limits.total - this.#spent - running;
  }

  /** The next read may take long, such as a page of a file: it has its own time. */
  startLong(): void {
    this.kind = 'long';
    this.#spent = 0;
  }

  /** The request calculates for the whole company and may take up to an hour. */
  startCalculation(): void {
    this.kind = 'calculation';
    this.#spent = 0;
  }

  start(): void {
    if (this.#connections++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#connections === 0) this.#spent += performance.now() - this.#since;
  }
}

const current = new AsyncLocalStorage<RequestWork>();

/**
 * Everything awaited inside is work of one request, a shopper's until `currentWork` sets another kind. When the database
 * is slow, it is answered within `wait` seconds.
 */
export const asRequest = <T>(work: () => T, wait = standardWait): T => current.run(new RequestWork(wait), work);

/** The request being answered; undefined for jobs and commands. */
export const currentWork = (): RequestWork | undefined => current.getStore();

/**
 * Calls `late` after so many milliseconds, and returns a function that prevents it. Time for which the process itself was
 * busy counts once only: an answer may have arrived meanwhile and has not been read yet.
 */
export function deadline(late: () => void, milliseconds: number): () => void {
  const wait = Math.max(0, milliseconds);
  const due = performance.now() + wait;
  let timer = setTimeout(() => {
    const busy = performance.now() - due;
    if (busy < 20) late();
    else timer = setTimeout(late, Math.min(busy, wait));
  }, wait);
  return () => clearTimeout(timer);
}

/** Waits for a shared query, no longer than the request may; jobs and commands wait for its end. */
export async function withinRequest<T>(answer: Promise<T>): Promise<T> {
  const request = currentWork();
  if (request === undefined) return answer;
  const late = Promise.withResolvers<never>();
  const stop = deadline(
    () => late.reject(new DatabaseConnectionError('the database did not answer in time')),
    request.left,
  );
  request.start();
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    request.end();
    stop();
  }
}
