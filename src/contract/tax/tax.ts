import { taxFilingFunctions } from './tax-filing.ts';
import { taxNumberFunctions } from './tax-number.ts';
import { taxSettingsFunctions } from './tax-settings.ts';
import { yearEndFunctions } from './year-end.ts';

/** Tax slips: the payments of a year, tax numbers, the payer, and files for the tax offices. */
export const tax = { ...yearEndFunctions, ...taxNumberFunctions, ...taxSettingsFunctions, ...taxFilingFunctions };
