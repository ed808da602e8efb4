import { and, inArray, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { storedNames } from '#domain/file/file.ts';
import { withActor } from '../db/actor.ts';
import type { FileAccess } from './store-file.ts';
import { files } from './tables.ts';

/** Files of one transaction. */
const batch = 100;

const isDue = sql`${files.deleteAfter} <= now()`;

/**
 * Deletes the files to which no row refers, and those that never got a row within a day. The bytes go first: a store that
 * is away throws, and the next run deletes them.
 */
export async function deleteUnusedFiles({ db, files: store }: FileAccess): Promise<void> {
  for (;;) {
    const due = await withActor(db, worker, (tx) => tx.select().from(files).where(isDue).limit(batch));
    for (const name of due.flatMap(storedNames)) await store.delete(name);
    if (due.length > 0) {
      const ids = due.map(({ fileId }) => fileId);
      await withActor(db, worker, (tx) => tx.delete(files).where(and(inArray(files.fileId, ids), isDue)));
    }
    if (due.length < batch) return;
  }
}
