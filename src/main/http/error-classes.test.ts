import { ORPCError } from '@orpc/server';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { TooManyHashes } from '#server/auth/password.ts';
import { DatabaseConnectionError, driverError } from '#server/db/connection-error.ts';
import { FileStoreUnavailable } from '#server/gateways/file-store.ts';
import { ProviderUnavailable } from '#server/gateways/gateway.ts';
import { CsvReaderBusy } from '#server/import/csv-reader.ts';
import { BodyCut } from './body-text.ts';
import { errorClasses, errorClassOf } from './error-classes.ts';
import { refusalOf } from './error-response.ts';

const refusedBy = (sqlState: string) =>
  Object.assign(new DatabaseError('a message that may change', 0, 'error'), { code: sqlState });
const withCode = (code: string) => Object.assign(new Error('a message that may change'), { code });

/** Example errors of every class. */
const examples: Readonly<Record<string, readonly Error[]>> = {
  'the database is unreachable or does not answer': [new DatabaseConnectionError('')],
  'the connection to the database failed': ['08000', '08003', '08006', '08P01'].map(refusedBy),
  'the database ended the connection': ['57P01', '57P02', '57P03', '57P05'].map(refusedBy),
  'the database refuses the login': ['28000', '28P01', '3D000'].map(refusedBy),
  'the database accepts no writes': [refusedBy('25006')],
  'the database ran out of disk, memory or connections': ['53100', '53200', '53300', '53400'].map(refusedBy),
  'the database cannot read or write its files': ['58000', '58030', '58P01'].map(refusedBy),
  'a statement took too long': ['57014', '25P03', '25P04'].map(refusedBy),
  'a lock did not become free': [refusedBy('55P03')],
  'two transactions conflicted': ['40001', '40P01'].map(refusedBy),
  'too many passwords are being checked': [new TooManyHashes('')],
  'too many CSV files are being read': [new CsvReaderBusy('')],
  'our own disk or memory is full': ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM'].map(withCode),
  'a provider is unreachable': [new ProviderUnavailable('')],
  'the store of files is away': [new FileStoreUnavailable('')],
  'a connection of ours broke': ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'UND_ERR_SOCKET'].map(
    withCode,
  ),
  'the request broke off': [new BodyCut('')],
  'a text that the database cannot store': ['22021', '22P05'].map(refusedBy),
};

test.each(errorClasses)('$name: $status', (errorClass) => {
  const errors = examples[errorClass.name] ?? [];
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) {
    const wrapped = new Error('outer', { cause: new Error('between', { cause: error }) });
    for (const thrown of [error, wrapped]) {
      expect(errorClassOf(thrown)?.name).toBe(errorClass.name);
      expect(refusalOf(thrown)).toEqual({
        status: errorClass.status,
        refusal: { code: errorClass.code, error: errorClass.error },
        headers: errorClass.retryAfter === undefined ? {} : { 'retry-after': String(errorClass.retryAfter) },
      });
    }
  }
});

test.each([
  ['a broken constraint', refusedBy('23505')],
  ['a missing permission', refusedBy('42501')],
  ['an error that only speaks of a connection', new Error('Connection terminated unexpectedly')],
  ['a code that starts like one', withCode('ENOSPCX')],
  ['a number', 53100],
])('%s is a failure of ours', (_, error) => {
  expect(refusalOf(error)).toMatchObject({ status: 500, headers: {} });
});

test('passes on the error of a function unchanged', () => {
  expect(refusalOf(new ORPCError('NOT_FOUND', { status: 404, message: 'Gone' }))).toMatchObject({
    status: 404,
    refusal: { code: 'NOT_FOUND', error: 'Gone' },
  });
});

test('a driver error without a code is a lost connection', () => {
  expect(driverError(new Error('any message'))).toBeInstanceOf(DatabaseConnectionError);
  for (const error of [refusedBy('23505'), new TypeError('a wrong argument')]) expect(driverError(error)).toBe(error);
});
