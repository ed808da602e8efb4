import { moveSponsor, previewSponsorMove } from '../genealogy/move-sponsor.ts';
import { previewCancellation } from '../order/preview-cancellation.ts';
import { previewReturn, recordReturn } from '../order/record-return.ts';
import { getCorrection, getCorrections } from './corrections.ts';
import { explainCorrection } from './explain-correction.ts';

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
