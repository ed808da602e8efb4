import { call } from '@orpc/server';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import type { Period } from '#domain/period/period.ts';
import type { Call } from '../context.ts';
import { getEarningsLines } from './earnings-lines.ts';

/** Which lines of a consultant's report: the same filters as on the page. */
export interface LineChoice {
  readonly period: Period;
  readonly type: EarningsLine['commission_type'] | null;
  readonly searchTerm: string;
}

/** As many as the report gives at once. */
const batch = 2_000;

/**
 * The lines of a consultant's report, in its order, some thousand at a time: nothing holds all of them. `context` is of
 * the consultant, or of the company on her behalf once it is decided that the lines may be seen.
 */
export async function* lineBatches(
  context: Call,
  { period, type, searchTerm }: LineChoice,
): AsyncGenerator<{ readonly lines: readonly EarningsLine[]; readonly total: number }, void> {
  for (let offset = 0; ; offset += batch) {
    const input = { period, commission_type: type, searchTerm, limit: batch, offset };
    const { data, total } = await call(getEarningsLines, input, { context });
    yield { lines: data, total };
    if (data.length < batch) return;
  }
}
