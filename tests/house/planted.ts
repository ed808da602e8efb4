import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './source.ts';

let planted = 0;

/**
 * Runs `work` while files of these texts lie in the tree, each in its folder under a name that nobody else has; takes
 * them away again whatever happens. Gives the files' paths from the root.
 */
export async function withPlanted<T>(
  files: readonly { readonly folder: string; readonly text: string }[],
  work: (paths: readonly string[]) => Promise<T> | T,
): Promise<T> {
  const made: string[] = [];
  const paths = files.map(({ folder }) => `${folder}/planted-${process.pid}-${++planted}.ts`);
  try {
    for (const [at, path] of paths.entries()) {
      const place = join(root, path);
      if (!existsSync(dirname(place))) {
        mkdirSync(dirname(place), { recursive: true });
        made.push(dirname(place));
      }
      writeFileSync(place, files[at]?.text ?? '', { flag: 'wx' });
      made.push(place);
    }
    return await work(paths);
  } finally {
    for (const place of made.reverse()) rmSync(place, { recursive: true, force: true });
  }
}
