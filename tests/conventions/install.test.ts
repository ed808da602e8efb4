import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/database/folder.ts';
import { root } from './source.ts';

// Decides whether `npm start` installs again. It runs on any Node from 20 on, so it is called in a separate process.

function agrees(folder: string): boolean {
  const ask = `import { agrees } from ${JSON.stringify(join(root, 'scripts/install.mjs'))};
    process.stdout.write(String(agrees(process.argv[1])));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', ask, folder], { encoding: 'utf8' }) === 'true';
}

const here = { os: [process.platform], cpu: [process.arch] };
const elsewhere = process.platform === 'win32' ? 'linux' : 'win32';

/** A folder with a lockfile and npm's record of installed packages. */
function folderOf(wanted: object, present: object): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
  return folder;
}

test('does not install again what npm installed here by our lockfile', () => {
  expect(agrees(root)).toBe(true);
});

const one = { 'node_modules/one': { version: '1.0.0' } };

test.each<[string, object, object, boolean]>([
  ['the same packages', one, one, true],
  ['another version', one, { 'node_modules/one': { version: '1.0.1' } }, false],
  ['a missing package', one, {}, false],
  ['a package too many', {}, one, false],
  [
    'an optional one for another system',
    { 'node_modules/one': { version: '1.0.0', optional: true, os: [elsewhere] } },
    {},
    true,
  ],
  [
    'one whose system is named without a list',
    { 'node_modules/one': { version: '1.0.0', optional: true, os: elsewhere } },
    {},
    true,
  ],
  [
    'one for any system but this',
    { 'node_modules/one': { version: '1.0.0', optional: true, os: [`!${process.platform}`] } },
    {},
    true,
  ],
  [
    'a missing optional one for this system',
    { 'node_modules/one': { version: '1.0.0', optional: true, ...here } },
    {},
    false,
  ],
  [
    'a missing one for any system but another',
    { 'node_modules/one': { version: '1.0.0', optional: true, os: [`!${elsewhere}`] } },
    {},
    false,
  ],
])('%s', (_what, wanted, present, expected) => {
  expect(agrees(folderOf(wanted, present))).toBe(expected);
});

test("never matches without npm's record", () => {
  expect(agrees(temporaryFolder())).toBe(false);
});
