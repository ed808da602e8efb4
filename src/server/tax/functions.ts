import { getYearEnd } from './get-year-end.ts';

export const taxFunctions = { getYearEnd };
