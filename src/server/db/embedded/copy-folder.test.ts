import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, temporaryFolder } from '#tests/conventions/embedded-provoke.ts';
import { copyFolder, sizeOf } from './copy-folder.ts';

afterAll(cleanUp);

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

test('copies files and empty folders, without what is left out and without links', async () => {
  const from = folderWith({ 'a.txt': 'abc', 'below/b.txt': '', 'below/left-out.txt': 'x', 'folder/c.txt': 'x' });
  mkdirSync(join(from, 'empty'));
  symlinkSync('/etc', join(from, 'folder-link'));
  symlinkSync('/etc/passwd', join(from, 'file-link'));
  const to = join(temporaryFolder(), 'copy');
  const isLeftOut = (path: string) => path === 'below/left-out.txt' || path === 'folder';
  expect(await copyFolder(from, to, { isLeftOut })).toEqual({ files: 2, bytes: 3 });
  expect(namesIn(to)).toEqual(['a.txt', 'below', 'below/b.txt', 'empty']);
  expect(await sizeOf(from, isLeftOut)).toBe(3);
});

test('a second copy adds what is new, and a folder that is not there has nothing', async () => {
  const from = folderWith({ 'a.txt': 'first' });
  const to = join(temporaryFolder(), 'copy');
  await copyFolder(from, to);
  writeFileSync(join(from, 'a.txt'), 'second');
  writeFileSync(join(from, 'b.txt'), 'new');
  expect(await copyFolder(from, to)).toEqual({ files: 1, bytes: 3 });
  expect(readFileSync(join(to, 'a.txt'), 'utf8')).toBe('first');
  expect(await copyFolder(join(from, 'missing'), to)).toEqual({ files: 0, bytes: 0 });
});

test('a file that is truncated while it is copied ends there', async () => {
  const size = 64 * 2 ** 20;
  const from = folderWith({ large: Buffer.alloc(size) });
  const copying = copyFolder(from, join(temporaryFolder(), 'copy'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  truncateSync(join(from, 'large'), 10);
  expect((await copying).files).toBe(1);
});
