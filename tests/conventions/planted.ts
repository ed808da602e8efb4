import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './source.ts';

let planted = 0;

/**
 * Runs `work` while files with these texts are in the tree, each in its folder under a unique name, and always
 * deletes them afterwards. Passes the files' paths from the root.
 */
export async function withPlanted<T>(
  files: readonly { readonly folder: string; readonly text: string }[],
  work: (paths: readonly string[]) => Promise<T> | T,
): Promise<T> {
  const written: string[] = [];
  const paths = files.map(({ folder }) => `${folder}/planted-${process.pid}-${++planted}.ts`);
  try {
    for (const [at, path] of paths.entries()) {
      const place = join(root, path);
      if (!existsSync(dirname(place))) {
        mkdirSync(dirname(place), { recursive: true });
        written.push(dirname(place));
      }
      writeFileSync(place, files[at]?.text ?? '', { flag: 'wx' });
      written.push(place);
    }
    return await work(paths);
  } finally {
    for (const place of written.reverse()) rmSync(place, { recursive: true, force: true });
  }
}
