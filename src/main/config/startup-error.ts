import { DatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { EmbeddedUnavailable } from '#server/db/embedded/embedded.ts';
import { sqlStateOf } from '#server/db/sql-state.ts';
import { WrongEnvironment } from './environment.ts';
import { PortTaken } from './port.ts';

/** Whether the message of the error already explains to the person who started the program why it cannot start. */
export function isStartupError(error: unknown): error is Error {
  return (
    error instanceof WrongEnvironment ||
    error instanceof DatabaseUnavailable ||
    error instanceof EmbeddedUnavailable ||
    error instanceof PortTaken
  );
}

/** Why a program cannot start, in one sentence; null for an internal error, which is shown with its stack. */
export function startupSentence(error: unknown): string | null {
  if (isStartupError(error)) return error.message;
  if (sqlStateOf(error) === '53100') return 'The disk of the database is full: make room there and start again.';
  const { code, path } = error instanceof Error ? (error as { code?: unknown; path?: unknown }) : {};
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null;
  return `The disk is full${typeof path === 'string' ? ` (${path})` : ''}: make room and start again.`;
}
