import type { ConsultantRow } from '#contract/consultant/row.ts';
import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { m } from '#messages';
import { formatDate } from '#web/period/format-period.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { consultantStatusNames } from './status-names.ts';

const tones: Readonly<Record<ConsultantStatus, Tone>> = { active: 'good', suspended: 'bad', left: 'neutral' };

export const statusName = (status: ConsultantStatus): string => consultantStatusNames[status]();

type Props = { consultant: Pick<ConsultantRow, 'status' | 'leaves_on'> };

/** Whether a consultant is active, suspended, or has left, and the day on which they will leave. */
export const ConsultantStatusBadge = ({ consultant: { status, leaves_on } }: Props) => (
  <>
    <StatusBadge tone={tones[status]}>{statusName(status)}</StatusBadge>
    {leaves_on !== null && (
      <StatusBadge tone="waiting">{m.consultant_leaves_on({ day: formatDate(leaves_on) })}</StatusBadge>
    )}
  </>
);
