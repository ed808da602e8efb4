import { functions } from '../implement.ts';

/** The contract checks the address, so that all wrong fields are named at once. */
export const checkAddress = functions.enrolment.checkAddress.handler(() => ({ success: true as const }));
