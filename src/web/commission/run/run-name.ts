import type { RunRow } from '#contract/commission/run.ts';
import { m } from '#messages';
import { formatMoment, formatPeriod } from '#web/period/format-period.ts';

const statusNames: Readonly<Record<RunRow['status'], () => string>> = {
  closed: m.document_closed,
  draft: m.run_draft,
  replaced: m.run_previous_draft,
};

/**
 * The name of a run in a list: `October 2026`, `November 2026, draft`, `November 2026, draft before (Nov 20, 2026,
 * 6:00 PM)`.
 */
export function runName({ period, status, created_at }: RunRow, timeZone: string): string {
  const month = formatPeriod(period);
  if (status === 'closed') return month;
  if (status === 'draft') return m.run_name_draft({ month });
  return m.run_name_previous_draft({ month, moment: formatMoment(created_at, timeZone) });
}

/**
 * The name of a run in a comparison: its month, `Oct 2026`, or for two runs of one month their difference, `Draft
 * before`.
 */
export const nameBeside = (run: RunRow, other: RunRow): string =>
  run.period === other.period ? statusNames[run.status]() : formatPeriod(run.period, 'short');
