import { getTaxFiling } from './get-tax-filing.ts';
import { getTaxNumber } from './get-tax-number.ts';
import { getTaxSettings } from './get-tax-settings.ts';
import { getYearEnd } from './get-year-end.ts';
import { saveTaxNumber } from './save-tax-number.ts';
import { updateTaxSettings } from './update-tax-settings.ts';

export const taxFunctions = {
  getYearEnd,
  getTaxNumber,
  saveTaxNumber,
  getTaxSettings,
  updateTaxSettings,
  getTaxFiling,
};
