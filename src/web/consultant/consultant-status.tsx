import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { m } from '#messages';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

const tones: Readonly<Record<ConsultantStatus, Tone>> = { active: 'good', suspended: 'bad', left: 'neutral' };

export const statusName = (status: ConsultantStatus): string =>
  ({
    active: m.consultant_status_active,
    suspended: m.consultant_status_suspended,
    left: m.consultant_status_left,
  })[status]();

/** Whether a consultant is active, suspended, or has left. */
export const ConsultantStatusBadge = ({ status }: { status: ConsultantStatus }) => (
  <StatusBadge tone={tones[status]}>{statusName(status)}</StatusBadge>
);
