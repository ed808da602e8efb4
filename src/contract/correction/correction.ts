import { correctionExplanationFunctions } from './explanation.ts';
import { orderCorrectionFunctions } from './order-correction.ts';
import { returnFunctions } from './return.ts';
import { correctionRowFunctions } from './row.ts';
import { sponsorMoveFunctions } from './sponsor-move.ts';

/** Changes after a period has closed: returns, cancellations, corrected sponsorships, and their effects. */
export const correction = {
  ...correctionRowFunctions,
  ...correctionExplanationFunctions,
  ...orderCorrectionFunctions,
  ...returnFunctions,
  ...sponsorMoveFunctions,
};
