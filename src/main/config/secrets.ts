import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PayeeKeys, payeeKey } from '#server/payout/payee/payee-details.ts';
import { type Environment, WrongEnvironment } from './environment.ts';

// The secrets of an installation. A backup does not have them: who finds it can't read bank accounts or sign sessions.

type Origin = Pick<Environment, 'authSecret' | 'dataDir' | 'payeeKeys'>;

const authSecretFile = 'auth-secret';
const payeeKeyFile = 'payee-key';

/** In a restored backup: hashes of the secrets that it needs. */
const expectedFile = 'expected-secrets.json';

type Expected = { readonly authSecret?: string; readonly payeeKey?: string };

/**
 * The secret of a demo is created once and stored beside its data; outside a demo the environment sets it.
 */
export function authSecretOf({ authSecret, dataDir }: Origin): string {
  return authSecret ?? storedSecret(join(dataDir, authSecretFile), () => randomBytes(32).toString('base64url'));
}

/** The keys of bank accounts: from the environment, or one that is created once and stored beside the data. */
export function payeeKeysOf({ payeeKeys, dataDir }: Origin): PayeeKeys {
  const [first, ...more] = payeeKeys;
  if (first !== undefined) return [payeeKey(first), ...more.map(payeeKey)];
  const text = storedSecret(join(dataDir, payeeKeyFile), () => randomBytes(32).toString('base64'));
  return [payeeKey(Buffer.from(text, 'base64'))];
}

function storedSecret(file: string, create: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, create(), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** Where the secrets are that a backup leaves out: paths of files, and names of variables. */
export function secretsOutsideBackup({ authSecret, dataDir, payeeKeys }: Origin): string[] {
  const stored = (file: string) => (existsSync(join(dataDir, file)) ? [join(dataDir, file)] : []);
  return [
    ...(payeeKeys.length > 0 ? ['PAYEE_KEY'] : stored(payeeKeyFile)),
    ...(authSecret !== null ? ['AUTH_SECRET'] : stored(authSecretFile)),
  ];
}

/**
 * Writes into a backup by which hashes a start recognizes its secrets. Only random values: the hash of an `AUTH_SECRET` that a person
 * chose could be guessed, and outside a demo the start requires one anyway.
 */
export function writeExpectedSecrets({ authSecret, dataDir, payeeKeys }: Origin, folder: string): void {
  const [first] = payeeKeys;
  const key = first ?? readIfThere(join(dataDir, payeeKeyFile), (text) => Buffer.from(text, 'base64'));
  const secret = authSecret === null ? readIfThere(join(dataDir, authSecretFile), (text) => text) : null;
  const expected: Expected = {
    ...(key && { payeeKey: hashOf(key) }),
    ...(secret !== null && { authSecret: hashOf(secret) }),
  };
  writeFileSync(join(folder, expectedFile), `${JSON.stringify(expected, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Before the first start of a restored backup: throws if the secrets of the backup are not there, because the start would generate
 * others, and what is encrypted could not be read. Once they are there, it does not look again.
 */
export function expectRestoredSecrets({ authSecret, dataDir, payeeKeys }: Origin): void {
  const file = join(dataDir, expectedFile);
  const expected = readIfThere(file, (text): Expected => JSON.parse(text));
  if (expected === null) return;
  const keys =
    payeeKeys.length > 0
      ? payeeKeys
      : [readIfThere(join(dataDir, payeeKeyFile), (text) => Buffer.from(text, 'base64'))];
  const secret = authSecret ?? readIfThere(join(dataDir, authSecretFile), (text) => text);
  const hashes = [...keys, secret].map((value) => value !== null && hashOf(value));
  const missing = [
    [expected.payeeKey, payeeKeyFile, 'PAYEE_KEY'] as const,
    [expected.authSecret, authSecretFile, 'AUTH_SECRET'] as const,
  ].filter(([hash]) => hash !== undefined && !hashes.includes(hash));
  if (missing.length > 0) {
    const needed = missing.map(([, name, variable]) => `${variable}, or the file ${name}`).join(', and ');
    throw new WrongEnvironment(
      `${dataDir} is a restored backup and needs the secrets of its installation: ${needed}. To start without them, delete ${file}: then what is encrypted with them can't be read.`,
    );
  }
  rmSync(file, { force: true });
}

const hashOf = (value: Buffer | string): string => createHash('sha256').update(value).digest('hex');

function readIfThere<Value>(file: string, parse: (text: string) => Value): Value | null {
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : null;
}
