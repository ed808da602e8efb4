import type { CorrectionRow } from '#contract/correction/row.ts';
import { m } from '#messages';

/** The names of what can change after a month has closed. */
export const kindNames: Record<CorrectionRow['kind'], () => string> = {
  return: m.correction_return,
  cancellation: m.correction_cancellation,
  reinstatement: m.correction_reinstatement,
  sponsorship: m.correction_sponsorship,
};
