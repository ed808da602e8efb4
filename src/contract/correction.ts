import { correctionExplanationFunctions } from './correction/explanation.ts';
import { returnFunctions } from './correction/return.ts';
import { correctionRowFunctions } from './correction/row.ts';
import { sponsorMoveFunctions } from './correction/sponsor-move.ts';

/** What happens after a period has closed: returns, cancellations, corrected sponsorships, and what they change. */
export const correction = {
  ...correctionRowFunctions,
  ...correctionExplanationFunctions,
  ...returnFunctions,
  ...sponsorMoveFunctions,
};
