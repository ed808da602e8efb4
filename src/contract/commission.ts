import { earningsFunctions } from './commission/earnings.ts';
import { explanationFunctions } from './commission/explanation.ts';
import { lineFunctions } from './commission/line.ts';
import { previewFunctions } from './commission/preview.ts';
import { proofFunctions } from './commission/proof.ts';
import { runFunctions } from './commission/run.ts';
import { singleFunctions } from './commission/single.ts';
import { statementFunctions } from './commission/statement.ts';
import { volumeFunctions } from './commission/volume.ts';

/** What a month comes to: its runs for the company, its earnings for each consultant. */
export const commission = {
  ...runFunctions,
  ...previewFunctions,
  ...proofFunctions,
  ...statementFunctions,
  ...lineFunctions,
  ...explanationFunctions,
  ...earningsFunctions,
  ...volumeFunctions,
  ...singleFunctions,
};
