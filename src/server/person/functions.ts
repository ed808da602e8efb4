import { getSession, isAdmin } from './session.ts';
import { getSponsor } from './sponsor.ts';

export const personFunctions = { getSession, isAdmin, getSponsor };
