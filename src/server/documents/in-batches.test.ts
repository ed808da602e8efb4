import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asRequest, currentWork, workLimits } from '../db/work-limits.ts';
import { inBatches, inPages } from './in-batches.ts';

test('[law] every row is read once and in order, at most a batch at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 12 }), async (count, size) => {
      const rows = Array.from({ length: count }, (_, n) => n);
      const asked: (number | null)[] = [];
      const read = async (after: number | null) => {
        asked.push(after);
        return rows.slice((after ?? -1) + 1, (after ?? -1) + 1 + size);
      };
      const result: number[] = [];
      for await (const row of inBatches(size, read)) result.push(row);
      expect(result).toEqual(rows);
      expect(asked).toHaveLength(Math.floor(count / size) + 1);
    }),
  );
});

test('[law] the pages of a list are read one after the other, up to the last one, which can be full', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 12 }), async (count, size) => {
      const rows = Array.from({ length: count }, (_, n) => n);
      const asked: (string | null)[] = [];
      const read = async (cursor: string | null) => {
        asked.push(cursor);
        const until = Number(cursor ?? 0) + size;
        return { data: rows.slice(until - size, until), next: until < count ? String(until) : null };
      };
      const result: number[] = [];
      for await (const row of inPages(read)) result.push(row);
      expect(result).toEqual(rows);
      expect(asked).toHaveLength(Math.max(1, Math.ceil(count / size)));
    }),
  );
});

test('each batch has the time of a long read', async () => {
  await asRequest(async () => {
    const left: number[] = [];
    const work = currentWork();
    for await (const row of inBatches(1, async (after: number | null) => (after === 3 ? [] : [(after ?? 0) + 1]))) {
      left.push(work?.left ?? 0);
      work?.start();
      await new Promise((resolve) => setTimeout(resolve, 5));
      work?.end();
      expect(work?.left).toBeLessThan(workLimits.long.total);
      expect(row).toBe(left.length);
    }
    expect(left).toEqual(Array(3).fill(workLimits.long.total));
  });
});
