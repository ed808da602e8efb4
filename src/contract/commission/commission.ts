import { checklistFunctions } from './checklist.ts';
import { earningsFunctions } from './earnings.ts';
import { explanationFunctions } from './explanation.ts';
import { lineFunctions } from './line.ts';
import { previewFunctions } from './preview.ts';
import { proofFunctions } from './proof.ts';
import { runFunctions } from './run.ts';
import { singleFunctions } from './single.ts';
import { volumeFunctions } from './volume.ts';

/** The results of a month: its runs for the company, its earnings for each consultant. */
export const commission = {
  ...runFunctions,
  ...previewFunctions,
  ...checklistFunctions,
  ...proofFunctions,
  ...lineFunctions,
  ...explanationFunctions,
  ...earningsFunctions,
  ...volumeFunctions,
  ...singleFunctions,
};
