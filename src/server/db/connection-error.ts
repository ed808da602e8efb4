import pg from 'pg';

/**
 * The database is unreachable, or does not answer in time: retrying later helps. Errors of the database itself are
 * `pg.DatabaseError` with a SQLSTATE.
 */
export class DatabaseConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError';
}

/**
 * Converts an error of the driver. The driver reports lost connections as plain errors that differ only by their
 * message, so every error that is neither from the database nor a TypeError is a lost connection.
 */
export function driverError(error: unknown): unknown {
  const isOurs = error instanceof DatabaseConnectionError || error instanceof TypeError || error instanceof RangeError;
  if (isOurs || error instanceof pg.DatabaseError) return error;
  return new DatabaseConnectionError('the connection to the database was lost', { cause: error });
}
