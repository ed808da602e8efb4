import { constants } from 'node:fs';
import { chown, lchown, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

export type CopyOptions = {
  /** Whether this path, relative to the folder and with slashes, is not copied. */
  isLeftOut?: (path: string) => boolean;
  /** Files of other accounts are not copied. */
  owner?: Account | undefined;
  signal?: AbortSignal | undefined;
};

/** Files that are copied at the same time: the database and the app use the same disk. */
const atOnce = 4;

/**
 * Copies a folder that changes meanwhile, and returns how many files and bytes were copied. Files that vanish are left out, and a file
 * of the target stays as it is. Only the owner of the process can read the copy. Links are not copied.
 *
 * `fs.copyFile` is not used: libuv reads the length first, and its loop does not end if the file is truncated afterwards, as
 * PostgreSQL does with tables.
 */
export async function copyFolder(
  from: string,
  to: string,
  { isLeftOut = () => false, owner, signal }: CopyOptions = {},
): Promise<{ files: number; bytes: number }> {
  const copied = { files: 0, bytes: 0 };
  const paths: string[] = [];
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const { path, isFolder } of entriesOf(from, isLeftOut)) {
    signal?.throwIfAborted();
    if (isFolder) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else paths.push(path);
  }
  const waiting = paths.values();
  const copyNext = async () => {
    for (const path of waiting) {
      signal?.throwIfAborted();
      const bytes = await copyFile(join(from, path), join(to, path), owner, signal);
      if (bytes === null) continue;
      copied.files++;
      copied.bytes += bytes;
    }
  };
  // All end before an error is reported, so that nothing is written after it.
  const results = await Promise.allSettled(Array.from({ length: atOnce }, copyNext));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return copied;
}

/** Copies one file; null if it is not there, or the target is. */
export async function copyFile(
  from: string,
  to: string,
  owner?: Account,
  signal?: AbortSignal,
): Promise<number | null> {
  const source = await open(from, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(unless('ENOENT', 'ELOOP'));
  if (source === null) return null;
  try {
    // A folder may have been replaced by a link to one that only we can read.
    if (owner && (await source.stat()).uid !== owner.uid) return null;
    const target = await open(to, 'wx', 0o600).catch(unless('EEXIST'));
    if (target === null) return null;
    try {
      const buffer = Buffer.allocUnsafe(2 ** 20);
      let bytes = 0;
      for (;;) {
        signal?.throwIfAborted();
        const { bytesRead } = await source.read(buffer, 0, buffer.length, bytes);
        if (bytesRead === 0) return bytes;
        for (let written = 0; written < bytesRead; ) {
          written += (await target.write(buffer, written, bytesRead - written, bytes + written)).bytesWritten;
        }
        bytes += bytesRead;
      }
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The bytes of the files that `copyFolder` would copy. */
export async function sizeOf(folder: string, isLeftOut: (path: string) => boolean = () => false): Promise<number> {
  let bytes = 0;
  for await (const { path, isFolder } of entriesOf(folder, isLeftOut)) {
    if (isFolder) continue;
    bytes += (await stat(join(folder, path)).catch(unless('ENOENT')))?.size ?? 0;
  }
  return bytes;
}

/**
 * Gives a folder to the account. Itself last, so that the account can't put links there meanwhile.
 */
export async function giveFolder(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveFolder(path, account);
    else await lchown(path, account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
}

/** Writes a folder to the disk, so that it survives a loss of power. Windows can't do that for folders. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else if (entry.isFile()) await syncPath(path);
  }
  if (process.platform !== 'win32') await syncPath(folder);
}

/** Writes one file, or the list of names of a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Folders before what is in them. A folder that vanishes has no entries. */
async function* entriesOf(
  root: string,
  isLeftOut: (path: string) => boolean,
  below = '',
): AsyncGenerator<{ path: string; isFolder: boolean }> {
  const entries = (await readdir(join(root, below), { withFileTypes: true }).catch(unless('ENOENT'))) ?? [];
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (isLeftOut(path)) continue;
    if (entry.isDirectory()) {
      yield { path, isFolder: true };
      yield* entriesOf(root, isLeftOut, path);
    } else if (entry.isFile()) yield { path, isFolder: false };
  }
}

/** For `catch`: null for these errors of the file system. */
function unless(...codes: string[]): (error: unknown) => null {
  return (error) => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return null;
    throw error;
  };
}
