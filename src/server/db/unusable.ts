import { sqlStateOf } from './sql-state.ts';

/** The database at an address cannot be used. The message is one sentence for the person who starts the program. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** Keep SQL to this version: it is the oldest that a `DATABASE_URL` may name. */
export const oldestVersion = 15;

/** Where an address leads, without the login and its password. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
}

/** What stood in the way of reaching the database at `url`, or of bringing it to this version's schema. */
export function unusable(url: string, error: unknown): DatabaseUnusable {
  return new DatabaseUnusable(sentenceOf(url, error), { cause: error });
}

function sentenceOf(url: string, error: unknown): string {
  const state = sqlStateOf(error);
  const said = innermost(error);
  const place = placeOf(url);
  if (state === null) return `No database answers at ${place} (${said}): start it, or correct DATABASE_URL.`;
  if (state === '3D000') return `At ${place} there is no such database (${said}): make it, or correct DATABASE_URL.`;
  if (state.startsWith('28')) return `The database at ${place} refuses the login of DATABASE_URL (${said}).`;
  if (state === '42501')
    return `The login of DATABASE_URL must own the database at ${place} and may create roles (${said}).`;
  return `The database at ${place} cannot be used now (${said}).`;
}

/** Nothing of a query that failed: only what the database or the network said. */
function innermost(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  // Several addresses were tried.
  if (inner instanceof AggregateError && inner.errors.length > 0) return innermost(inner.errors[0]);
  return inner instanceof Error ? inner.message : String(inner);
}

export function tooOld(url: string, version: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `The database at ${placeOf(url)} is PostgreSQL ${version}: ${oldestVersion} or newer is needed.`,
  );
}
