import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import { payeeKeysOf } from '../config/secrets.ts';
import { calculatorVariables } from './calculator-variables.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'birchline-calculator-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

test.each([
  ['a demo', {}],
  [
    'a company with the embedded database and a generated key',
    { DEMO: 'off', AUTH_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://shop.example' },
  ],
  [
    'a company with a database and keys of its own',
    {
      DATABASE_URL: 'postgres://a:b@db/c',
      AUTH_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://shop.example',
      PAYEE_KEY: `${key(1)},${key(2)}`,
    },
  ],
])('the calculating process of %s starts with the same keys', (_what, variables) => {
  const given = { ...variables, DATA_DIR: dataDir };
  const site = readEnvironment(given);
  const process = readEnvironment({ ...given, ...calculatorVariables(site, 'postgres://a:b@localhost/c') });
  expect(process).toMatchObject({ demo: site.demo, databaseUrl: 'postgres://a:b@localhost/c' });
  expect(payeeKeysOf(process)).toEqual(payeeKeysOf(site));
});
