import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import {
  authSecretOf,
  expectRestoredSecrets,
  payeeKeysOf,
  secretsOutsideBackup,
  writeExpectedSecrets,
} from './secrets.ts';

let dataDir: string;
let restored: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'birchline-secrets-'));
  restored = mkdtempSync(join(tmpdir(), 'birchline-restored-'));
});
afterEach(() => {
  for (const folder of [dataDir, restored]) rmSync(folder, { recursive: true });
});

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const environmentOf = (folder: string, more: Readonly<Record<string, string>> = {}) =>
  readEnvironment({ DATA_DIR: folder, ...more });

test('generated secrets are stored once, for the owner alone, and named as what a backup does not have', () => {
  const environment = environmentOf(dataDir);
  expect(secretsOutsideBackup(environment)).toEqual([]);
  const [secret, keys] = [authSecretOf(environment), payeeKeysOf(environment)];
  expect([authSecretOf(environment), payeeKeysOf(environment)]).toEqual([secret, keys]);
  expect(readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(secretsOutsideBackup(environment)).toEqual([join(dataDir, 'payee-key'), join(dataDir, 'auth-secret')]);
});

test('a restored backup requires the key that wrote, among those of the environment, until a start has seen it', () => {
  const given = { PAYEE_KEY: `${key(1)},${key(2)}`, AUTH_SECRET: 'chosen by a person, 32 characters' };
  const environment = environmentOf(dataDir, given);
  expect(secretsOutsideBackup(environment)).toEqual(['PAYEE_KEY', 'AUTH_SECRET']);
  writeExpectedSecrets(environment, restored);
  // Only a random value has a hash that can't be guessed.
  expect(Object.keys(JSON.parse(readFileSync(join(restored, 'expected-secrets.json'), 'utf8')))).toEqual(['payeeKey']);
  for (const PAYEE_KEY of [undefined, key(2)]) {
    const wrong = environmentOf(restored, PAYEE_KEY ? { PAYEE_KEY } : {});
    expect(() => expectRestoredSecrets(wrong)).toThrow(
      `${restored} is a restored backup and needs the secrets of its installation: PAYEE_KEY, or the file payee-key. To start without them`,
    );
    expect(readdirSync(restored)).toEqual(['expected-secrets.json']);
  }
  expectRestoredSecrets(environmentOf(restored, { PAYEE_KEY: `${key(3)},${key(1)}` }));
  expect(existsSync(join(restored, 'expected-secrets.json'))).toBe(false);
  expectRestoredSecrets(environmentOf(restored));
});

test('the secret of sessions that was generated may be set in the environment after a restore', () => {
  const secret = authSecretOf(environmentOf(dataDir));
  writeExpectedSecrets(environmentOf(dataDir), restored);
  expect(() => expectRestoredSecrets(environmentOf(restored))).toThrow(
    /installation: AUTH_SECRET, or the file auth-secret\./,
  );
  expectRestoredSecrets(environmentOf(restored, { AUTH_SECRET: secret }));
});
