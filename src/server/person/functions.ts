import { adminResetPassword } from './reset-password.ts';
import { getSession, isAdmin } from './session.ts';
import { getSponsor } from './sponsor.ts';

export const personFunctions = { getSession, isAdmin, getSponsor, adminResetPassword };
