import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every source file below `folder`, as a path from the root: `src/domain/money/money.ts`; without planted files. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !isPlanted(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Whether this is the name of a file of `withPlanted`, which may be gone a moment later. */
export const isPlanted = (name: string) => /^planted-\d+-\d+\.ts$/.test(name);

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

export type Import = {
  readonly from: string;
  /** A path from the root for our own modules, otherwise the package as written. */
  readonly to: string;
  /** Erased at run time. */
  readonly typeOnly: boolean;
};

/** The imports, re-exports and dynamic imports of a file, found by a real parser. */
export const importsOf = (path: string): Import[] =>
  requestsIn(path, readFileSync(join(root, path), 'utf8')).map(({ to, typeOnly }) => ({ from: path, to, typeOnly }));

/** The same of a text. `isLater` marks a dynamic import. */
export function requestsIn(path: string, text: string): { to: string; typeOnly: boolean; isLater: boolean }[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const requests: { request: string; typeOnly: boolean; isLater: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    requests.push({ request: moduleRequest.value, typeOnly, isLater: false });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) requests.push({ request: moduleRequest.value, typeOnly: isType, isLater: false });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    const [, request] = /^['"`]([^'"`$]+)['"`]$/.exec(written) ?? [];
    if (request !== undefined) requests.push({ request, typeOnly: false, isLater: true });
  }
  return requests.map(({ request, ...how }) => ({ to: placeOf(path, request), ...how }));
}

/** How many names a module exports. */
export const exportCountOf = (path: string, text: string): number =>
  parseSync(path, text).module.staticExports.reduce((count, { entries }) => count + entries.length, 0);

/** `#server/x.ts` and `../x.ts` as a path from the root. */
function placeOf(path: string, request: string): string {
  const plain = request.replace(/\?.*$/, '');
  if (plain.startsWith('#messages')) return plain;
  if (/^#(tests|scripts)\//.test(plain)) return plain.slice(1);
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`;
  return plain.startsWith('.') ? join(dirname(path), plain) : plain;
}

/** The names that a file imports or re-exports, by file; `*` for all of them or a dynamic import. */
export function importedNames(path: string, text: string): { readonly to: string; readonly name: string }[] {
  const { module } = parseSync(path, text);
  const requests: { request: string; name: string }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName } of entries) {
      requests.push({
        request: moduleRequest.value,
        name: importName.kind === 'Name' ? (importName.name ?? '*') : '*',
      });
    }
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName } of entries) {
      if (!moduleRequest) continue;
      requests.push({
        request: moduleRequest.value,
        name: importName.kind === 'Name' ? (importName.name ?? '*') : '*',
      });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, request] = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (request !== undefined) requests.push({ request, name: '*' });
  }
  return requests.map(({ request, name }) => ({ to: placeOf(path, request), name }));
}
