import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isStoredName, typeOfName } from '#domain/file/file.ts';
import { type FileStore, FileStoreUnavailable } from '../gateways/file-store.ts';

/**
 * Files in a directory. A file appears under its name when it is complete: it is written beside, and renamed. Several nodes may
 * share the directory, e.g. over NFS.
 */
export function openDirectory(directory: string): FileStore {
  const pathOf = (name: string): string => {
    if (!isStoredName(name)) throw new TypeError(`"${name}" is no name of a stored file`);
    return join(directory, name);
  };
  return {
    put: (name, bytes) =>
      onDisk(async () => {
        const path = pathOf(name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const part = join(dirname(path), `.part-${randomUUID()}`);
        try {
          const file = await open(part, 'wx', 0o600);
          try {
            await file.writeFile(bytes);
            // After a loss of power the name must not lead to an empty file.
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true }).catch(() => {});
          throw error;
        }
      }),
    read: (name) =>
      onDisk(async () => {
        const file = await open(pathOf(name), 'r').catch(ifThere);
        if (file === null) return null;
        try {
          const { size: length } = await file.stat();
          // The file closes with the stream.
          const body = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array<ArrayBuffer>>;
          return { body, type: typeOfName(name), length };
        } catch (error) {
          await file.close();
          throw error;
        }
      }),
    delete: (name) => onDisk(() => rm(pathOf(name), { force: true })),
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

function ifThere(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

/** A full disk, a missing right, a directory that is a file: an operator can change it, and the same request then works. */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (typeof code !== 'string') throw error;
    throw new FileStoreUnavailable(`the directory of files: ${code}`, { cause: error });
  }
}
