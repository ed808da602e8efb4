import { call } from '@orpc/server';
import type { EarningsLine, EarningsLines } from '#contract/commission/earnings.ts';
import { type LineFilter, linesOfFilter } from '#domain/commission/line.ts';
import type { Period } from '#domain/period/period.ts';
import type { Call } from '../../context.ts';
import { currentWork } from '../../db/work-limits.ts';
import { getEarningsLines } from '../get-earnings-lines.ts';

/** The filters of a consultant's report, as on the page. */
export interface LineChoice {
  readonly period: Period;
  readonly type: LineFilter | null;
  readonly searchTerm: string;
  /** Also corrections that cancel each other. */
  readonly withCancelled?: boolean;
}

interface LineBatch {
  readonly lines: readonly EarningsLine[];
  readonly total: number;
  /** Corrections that are left out because they cancel each other. */
  readonly cancelled: number;
}

/** The report's maximum page size. */
const batch = 2_000;

/**
 * The lines of a consultant's report, in its order, in batches, so that they are never all in memory. `context` is the
 * consultant's, or the company's after the access check.
 */
export async function* lineBatches(
  context: Call,
  { period, type, searchTerm, withCancelled = false }: LineChoice,
): AsyncGenerator<LineBatch, void> {
  let after: string | null = null;
  do {
    const input = {
      period,
      searchTerm,
      limit: batch,
      after,
      ...linesOfFilter(type),
      with_cancelled: withCancelled,
    };
    // Later batches are read while the file is sent.
    currentWork()?.startLong();
    const page: EarningsLines = await call(getEarningsLines, input, { context });
    yield { lines: page.data, total: page.total, cancelled: page.cancelled_count };
    after = page.next;
  } while (after !== null);
}
