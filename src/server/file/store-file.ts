import { randomUUID } from 'node:crypto';
import { worker } from '#domain/account/actor.ts';
import { type FileKind, type FileType, storedName } from '#domain/file/file.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { FileStoreUnavailable } from '../gateways/file-store.ts';
import { files } from './tables.ts';

export type FileAccess = Pick<Deployment, 'db' | 'files'>;

/** A file to be stored: in several widths, or once. */
export type NewFile = { readonly kind: FileKind; readonly type: FileType } & (
  | { readonly bytes: Uint8Array }
  | { readonly pictures: readonly { readonly width: number; readonly bytes: Uint8Array }[] }
);

/**
 * Writes a file to the store and answers its id. It is recorded first, so that a job deletes what is left if this process ends in
 * between; the caller's row, written afterwards, makes it stay. Throws `FileStoreUnavailable`; then no row refers to it.
 */
export async function storeFile({ db, files: store }: FileAccess, file: NewFile): Promise<string> {
  const { kind, type } = file;
  const parts = 'pictures' in file ? file.pictures : [{ width: undefined, bytes: file.bytes }];
  const fileId = randomUUID();
  const widths = parts.flatMap(({ width }) => width ?? []);
  const size = parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  await withActor(db, worker, (tx) => tx.insert(files).values({ fileId, kind, type, widths, size }));
  await Promise.all(parts.map(({ width, bytes }) => store.put(storedName({ fileId, kind, type }, width), bytes, type)));
  return fileId;
}

/** For `catch` around `storeFile`: a store that is away is the given refusal, which says so. */
export const unlessAway =
  (refusal: () => Error) =>
  (error: unknown): never => {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    console.error(error.message);
    throw refusal();
  };
