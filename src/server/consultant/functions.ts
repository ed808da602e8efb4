import { getSponsor } from './get-sponsor.ts';

export const consultantFunctions = { getSponsor };
