import { explainCorrection } from './explain-correction.ts';
import { getCorrection } from './get-correction.ts';
import { getCorrections } from './get-corrections.ts';
import { getOrderCorrections } from './get-order-corrections.ts';
import { moveSponsor } from './move-sponsor.ts';
import { previewCancellation } from './preview-cancellation.ts';
import { previewReturn } from './preview-return.ts';
import { previewSponsorMove } from './preview-sponsor-move.ts';
import { recordReturn } from './record-return.ts';

export const correctionFunctions = {
  getCorrections,
  getCorrection,
  explainCorrection,
  getOrderCorrections,
  previewReturn,
  recordReturn,
  previewCancellation,
  previewSponsorMove,
  moveSponsor,
};
