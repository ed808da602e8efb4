import { getCorrection, getCorrections } from './corrections.ts';
import { explainCorrection } from './explain-correction.ts';
import { moveSponsor, previewSponsorMove } from './move-sponsor.ts';
import { previewCancellation } from './preview-cancellation.ts';
import { previewReturn, recordReturn } from './record-return.ts';

export const correctionFunctions = {
  getCorrections,
  getCorrection,
  explainCorrection,
  previewReturn,
  recordReturn,
  previewCancellation,
  previewSponsorMove,
  moveSponsor,
};
