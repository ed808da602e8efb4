import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsOf, isPlanted, isTest, root, sourceFiles } from './source.ts';

// A provider is one folder in `server/gateways`, registered by one import and one entry of `gateways.ts`. Deleting both
// removes every trace: this test does it in a copy.

const gateways = 'src/server/gateways';
const registry = `${gateways}/gateways.ts`;
const folders = readdirSync(join(root, gateways), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The registry without the import and the entry of some folders; null where one of them has another number of lines. */
function withoutFolders(text: string, removed: readonly string[]): string | null {
  let left = text;
  for (const folder of removed) {
    const [line, another] = left.match(new RegExp(`^import .* from '\\./${folder}/.*';\\n`, 'gm')) ?? [];
    const [, name] = /^import \{ (\w+) \} from/.exec(line ?? '') ?? [];
    if (line === undefined || name === undefined || another !== undefined) return null;
    left = left.replace(line, '');
    const entry = new RegExp(`^ {2}${name},( //)?\\n`, 'gm');
    if (left.match(entry)?.length !== 1) return null;
    left = left.replace(entry, '');
    if (new RegExp(`\\b${name}\\b`).test(left)) return null;
  }
  return left;
}

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'birchline-gateways-'));
  const filter = (from: string) => !isPlanted(basename(from));
  for (const folder of ['src', 'messages']) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter });
  for (const link of ['node_modules', '.messages', '.react-router', 'package.json']) {
    if (existsSync(join(root, link))) symlinkSync(join(root, link), join(copy, link));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};

/** The files outside of each folder that import from it. */
const importers = new Map<string, Set<string>>();
for (const from of ['src', 'tests', 'bench', 'scripts'].flatMap(sourceFiles)) {
  for (const { to } of importsOf(from)) {
    const [, folder] = /^src\/server\/gateways\/([^/]+)\//.exec(to) ?? [];
    if (folder === undefined || from.startsWith(`${gateways}/${folder}/`)) continue;
    importers.set(folder, (importers.get(folder) ?? new Set()).add(from));
  }
}

test.each(folders)('only gateways.ts names the folder %s, in one import and one entry', (folder) => {
  expect([...(importers.get(folder) ?? [])]).toEqual([registry]);
  expect(withoutFolders(readFileSync(join(root, registry), 'utf8'), [folder])).not.toBeNull();
});

/** The variables of the environment that a folder declares. */
const variablesIn = (folder: string): string[] =>
  sourceFiles(`${gateways}/${folder}`)
    .filter((path) => !isTest(path))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/^ {4,6}[A-Z][A-Z0-9]*_[A-Z_]+(?=:)/gm) ?? [])
    .map((name) => name.trim());

test('no file outside of a folder names its variables', () => {
  const texts = sourceFiles('src')
    .filter((path) => !isTest(path) && !path.startsWith('src/web/routes/dev/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const named = folders.flatMap((folder) =>
    variablesIn(folder).flatMap((name) =>
      texts
        .filter(
          ({ path, text }) => !path.startsWith(`${gateways}/${folder}/`) && new RegExp(`\\b${name}\\b`).test(text),
        )
        .map(({ path }) => `${path} ${name}`),
    ),
  );
  expect(folders.flatMap(variablesIn)).toContain('STRIPE_SECRET_KEY');
  expect(named).toEqual([]);
});

test('without any one of the folders the others load', () => {
  const registered = readFileSync(join(root, registry), 'utf8');
  const script = `
    const { readdirSync, renameSync, writeFileSync } = await import('node:fs');
    const changes = JSON.parse(process.argv[1]);
    for (const { folder, text } of changes) {
      renameSync('${gateways}/' + folder, '${gateways}-' + folder);
      writeFileSync('${gateways}/without-' + folder + '.ts', text);
      const { providerVariables, readGatewaySettings } = await import(process.cwd() + '/${gateways}/without-' + folder + '.ts');
      const { problems } = readGatewaySettings({}, { demo: true, currency: 'CAD' });
      console.log(folder, Object.keys(providerVariables).length, problems.length);
      renameSync('${gateways}-' + folder, '${gateways}/' + folder);
    }`;
  const changes = folders.map((folder) => ({ folder, text: withoutFolders(registered, [folder]) }));
  const { text } = run('--input-type=module', '-e', script, JSON.stringify(changes));
  const all = folders.flatMap(variablesIn).length;
  expect(text.trim().split('\n')).toEqual(folders.map((folder) => `${folder} ${all - variablesIn(folder).length} 0`));
});

// Nothing else imports a folder, and what the registry exports has written types, which no removed entry changes.
test('without all folders the registry compiles', () => {
  writeFileSync(join(copy, registry), withoutFolders(readFileSync(join(root, registry), 'utf8'), folders) ?? '');
  for (const folder of folders) rmSync(join(copy, gateways, folder), { recursive: true });
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [registry] }));
  expect(run(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')).toEqual({ status: 0, text: '' });
}, 120_000);
