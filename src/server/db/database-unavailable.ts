import { sqlStateOf } from './sql-state.ts';

/** The database at an address cannot be used. The message is one sentence for the person who starts the program. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** Restrict SQL to this version: it is the oldest that `DATABASE_URL` may use. */
export const oldestVersion = 15;

/** The location of an address, without the login and its password. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
}

/** Describes why the database at `url` cannot be reached or migrated. */
export function databaseUnavailable(url: string, error: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(sentenceOf(url, error), { cause: error });
}

function sentenceOf(url: string, error: unknown): string {
  const state = sqlStateOf(error);
  const reason = innermost(error);
  const place = placeOf(url);
  if (state === null) return `No database answers at ${place} (${reason}): start it, or correct DATABASE_URL.`;
  if (state === '3D000') return `At ${place} there is no such database (${reason}): make it, or correct DATABASE_URL.`;
  if (state.startsWith('28')) return `The database at ${place} refuses the login of DATABASE_URL (${reason}).`;
  if (state === '42501')
    return `The login of DATABASE_URL must own the database at ${place} and may create roles (${reason}).`;
  if (state === '53100')
    return `The disk of the database at ${place} is full (${reason}): make room there and start again.`;
  return `The database at ${place} cannot be used now (${reason}).`;
}

/** The message of the database or the network, without the failed query. */
function innermost(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  // Several addresses were tried.
  if (inner instanceof AggregateError && inner.errors.length > 0) return innermost(inner.errors[0]);
  return inner instanceof Error ? inner.message : String(inner);
}

/** The error of a PostgreSQL that is older than `oldestVersion`. */
export function tooOld(url: string, version: string): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `The database at ${placeOf(url)} is PostgreSQL ${version}: ${oldestVersion} or newer is needed.`,
  );
}
