import { currentWork } from '../db/work-limits.ts';

/**
 * Rows of a file that are read while it is sent, so that they are never all in memory. Each batch has the time of a long read for itself.
 * `read` returns at most `size` rows after the last one of the batch before, and after null the first ones.
 */
export async function* inBatches<Row>(
  size: number,
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after: Row | null = null; ; ) {
    currentWork()?.startLong();
    const rows: readonly Row[] = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = last;
  }
}

/** The same for the pages of a list: `next` is the cursor of the page after, null after the last one. */
export async function* inPages<Row>(
  read: (cursor: string | null) => Promise<{ readonly data: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<Row> {
  for (let cursor: string | null = null; ; ) {
    currentWork()?.startLong();
    const { data, next }: { readonly data: readonly Row[]; readonly next: string | null } = await read(cursor);
    yield* data;
    if (next === null) return;
    cursor = next;
  }
}
