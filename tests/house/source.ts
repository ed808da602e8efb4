import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every source file below `folder`, as a path from the root: `src/domain/money/money.ts`; what a test plants is none. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !isPlanted(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const isPlanted = (name: string) => /^planted-\d+-\d+\.ts$/.test(name);

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

export type Import = {
  readonly from: string;
  /** A path from the root for what is ours, else the package as it is written. */
  readonly to: string;
  /** Gone when the program runs. */
  readonly typeOnly: boolean;
};

/** What a file imports, re-exports or imports on demand, read by a real parser. */
export function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: { request: string; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ request: moduleRequest.value, typeOnly });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ request: moduleRequest.value, typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end);
    const [, request] = /^['"`]([^'"`$]+)['"`]$/.exec(written) ?? [];
    if (request !== undefined) found.push({ request, typeOnly: false });
  }
  return found.map(({ request, typeOnly }) => ({ from: path, to: placeOf(path, request), typeOnly }));
}

/** `#server/x.ts` and `../x.ts` as a path from the root. */
function placeOf(path: string, request: string): string {
  const plain = request.replace(/\?.*$/, '');
  if (plain.startsWith('#tests/')) return plain.slice(1);
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`;
  return plain.startsWith('.') ? join(dirname(path), plain) : plain;
}
