import { rowNumber } from '../shapes.ts';

/** Which version of the plan is meant. */
export const versionNumber = rowNumber;
