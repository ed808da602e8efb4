import { and, gt, inArray, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { storedNames } from '#domain/file/file.ts';
import { withActor } from '../db/actor.ts';
import type { FileAccess } from './store-file.ts';
import { files } from './tables.ts';

/** Files of one transaction. */
const batch = 100;

/** Milliseconds after which a run ends: where the store is away, each file takes some time to fail. */
const runLimit = 45_000;

const isDue = sql`${files.deleteAfter} <= now()`;
const noFile = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the files to which no row refers, and those that never got a row within a day. The bytes go first. A file that can't be
 * deleted does not stop the others: it throws at the end, and the next run deletes it.
 */
export async function deleteUnusedFiles({ db, files: store }: FileAccess): Promise<void> {
  const end = performance.now() + runLimit;
  const failures: unknown[] = [];
  let last = noFile;
  let hasMore = true;
  while (hasMore && performance.now() < end) {
    const due = await withActor(db, worker, (tx) =>
      tx
        .select()
        .from(files)
        .where(and(isDue, gt(files.fileId, last)))
        .orderBy(files.fileId)
        .limit(batch),
    );
    const deleted: string[] = [];
    for (const file of due) {
      if (performance.now() >= end) break;
      try {
        for (const name of storedNames(file)) await store.delete(name);
        deleted.push(file.fileId);
      } catch (error) {
        failures.push(error);
      }
    }
    if (deleted.length > 0) {
      await withActor(db, worker, (tx) => tx.delete(files).where(and(inArray(files.fileId, deleted), isDue)));
    }
    last = due.at(-1)?.fileId ?? last;
    hasMore = due.length === batch;
  }
  if (failures.length === 0) return;
  const [first] = failures;
  const counted = failures.length === 1 ? '1 file' : `${failures.length} files`;
  const reason = first instanceof Error ? first.message : String(first);
  throw new Error(`${counted} could not be deleted, to be retried: ${reason}`, { cause: first });
}
