import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { m } from '#messages';

export const consultantStatusNames: Readonly<Record<ConsultantStatus, () => string>> = {
  active: m.consultant_status_active,
  suspended: m.consultant_status_suspended,
  left: m.consultant_status_left,
};
