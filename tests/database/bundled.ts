import { rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { temporaryFolder } from './folder.ts';

/**
 * A program as one file with everything it imports, which starts in a tenth of the time: for a test that starts it many
 * times. The program must not read files beside its modules.
 */
export async function bundled(program: URL): Promise<{ readonly file: string; remove(): void }> {
  const entry = fileURLToPath(program);
  const outDir = temporaryFolder();
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: entry, outDir, minify: false, emptyOutDir: true },
  });
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  return { file: join(outDir, `${parse(entry).name}.js`), remove };
}
