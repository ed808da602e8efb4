import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source.ts';

let planted = 0;

/**
 * Runs `work` while files with these texts are in the tree, each under a unique name in a folder that exists, and always
 * deletes them afterwards. Passes the files' paths from the root. Other tests read the tree meanwhile, so no folder may come
 * and go.
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
      writeFileSync(place, files[at]?.text ?? '', { flag: 'wx' });
      written.push(place);
    }
    return await work(paths);
  } finally {
    for (const place of written.reverse()) rmSync(place, { force: true });
  }
}
