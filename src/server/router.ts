import { functions } from './implement.ts';
import { getSession, isAdmin } from './person/session.ts';
import { getSponsor } from './person/sponsor.ts';

/** Every function of the contract with what carries it out; a missing one does not compile. */
export const router = functions.router({
  person: { getSession, isAdmin, getSponsor },
});
