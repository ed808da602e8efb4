import { TooManyHashes } from '#server/auth/password.ts';
import { DatabaseConnectionError } from '#server/db/connection-error.ts';
import { FileStoreUnavailable } from '#server/gateways/file-store.ts';
import { ProviderUnavailable } from '#server/gateways/gateway.ts';
import { CsvReaderBusy } from '#server/import/csv-reader.ts';
import { BodyCut } from './body-text.ts';

/** A class of errors other than those that functions declare, with its answer to the client. */
export type ErrorClass = {
  /** The failure, for the log and the tests. */
  readonly name: string;
  /** SQLSTATEs, or the prefixes of their classes (PostgreSQL, Appendix A). */
  readonly sqlStates?: readonly string[];
  /** Codes of the operating system and of the HTTP client. */
  readonly codes?: readonly string[];
  readonly types?: readonly (new (...args: never[]) => Error)[];
  readonly status: 400 | 503;
  readonly code: string;
  readonly error: string;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number;
};

const later = {
  status: 503,
  code: 'UNAVAILABLE',
  error: 'The service is temporarily unavailable. Please try again in a moment.',
  retryAfter: 5,
} as const;
const soon = { ...later, retryAfter: 1 } as const;

/** Every class of errors with its own status; all others are 500. */
export const errorClasses: readonly ErrorClass[] = [
  { name: 'the database is unreachable or does not answer', types: [DatabaseConnectionError], ...later },
  { name: 'the connection to the database failed', sqlStates: ['08'], ...later },
  { name: 'the database ended the connection', sqlStates: ['57P'], ...later },
  { name: 'the database refuses the login', sqlStates: ['28', '3D000'], ...later },
  { name: 'the database accepts no writes', sqlStates: ['25006'], ...later },
  { name: 'the database ran out of disk, memory or connections', sqlStates: ['53'], ...later },
  { name: 'the database cannot read or write its files', sqlStates: ['58'], ...later },
  { name: 'a statement took too long', sqlStates: ['57014', '25P03', '25P04'], ...soon },
  { name: 'a lock did not become free', sqlStates: ['55P03'], ...soon },
  { name: 'two transactions conflicted', sqlStates: ['40001', '40P01'], ...soon },
  { name: 'too many passwords are being checked', types: [TooManyHashes], ...soon },
  { name: 'too many CSV files are being read', types: [CsvReaderBusy], ...later },
  { name: 'our own disk or memory is full', codes: ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM'], ...later },
  { name: 'a provider is unreachable', types: [ProviderUnavailable], ...later },
  { name: 'the store of files is away', types: [FileStoreUnavailable], ...later },
  {
    name: 'a connection of ours broke',
    codes: [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
      'UND_ERR_SOCKET',
      'UND_ERR_CONNECT_TIMEOUT',
      'UND_ERR_HEADERS_TIMEOUT',
      'UND_ERR_BODY_TIMEOUT',
    ],
    ...later,
  },
  {
    name: 'the request broke off',
    types: [BodyCut],
    status: 400,
    code: 'INCOMPLETE_BODY',
    error: 'The request ended before all of it had arrived.',
  },
  {
    name: 'a text that the database cannot store',
    sqlStates: ['22021', '22P05'],
    status: 400,
    code: 'BAD_REQUEST',
    error: 'A text contains a character that cannot be stored.',
  },
];

/** The class of an error, by the outermost of its causes that has one; null for an internal error. */
export function errorClassOf(error: unknown): ErrorClass | null {
  const seen = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause);
    const met: Error & { code?: unknown } = cause;
    const match = errorClasses.find((each) => isOf(each, met, met.code));
    if (match) return match;
  }
  return null;
}

const isOf = ({ sqlStates = [], codes = [], types = [] }: ErrorClass, error: Error, code: unknown): boolean =>
  types.some((type) => error instanceof type) ||
  (typeof code === 'string' &&
    (codes.includes(code) || (/^[0-9A-Z]{5}$/.test(code) && sqlStates.some((state) => code.startsWith(state)))));
