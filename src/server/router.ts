import { functions } from './implement.ts';
import { personFunctions } from './person/functions.ts';

/** Every function of the contract with what carries it out; a missing one does not compile. */
export const router = functions.router({
  person: personFunctions,
});
