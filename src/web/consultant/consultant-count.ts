import { formatCount } from '#contract/language/format.ts';
import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { m } from '#messages';
import type { LongList } from '#web/ui/table/pager.tsx';

type Counted = Pick<LongList<unknown>, 'total' | 'total_is_estimate'>;

/**
 * What a list of consultants counts: without a selected status, this includes those who have left, unlike the tile above it (BO-126), which
 * leaves them out (product decisions, section 7).
 */
export function consultantCount({ total, total_is_estimate }: Counted, status: ConsultantStatus | null): string {
  const shown = formatCount(total);
  if (total_is_estimate) {
    return status === null ? m.consultant_count_all_about({ shown }) : m.consultant_count_about({ shown });
  }
  return status === null
    ? m.consultant_count_all({ count: total, shown })
    : m.consultant_count({ count: total, shown });
}
