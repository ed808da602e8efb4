import { worker } from '#domain/account/actor.ts';
import { retentionReasonsOf } from '#domain/erasure/erasure.ts';
import { dryRun } from '../db/dry-run.ts';
import { functions } from '../implement.ts';
import { customersWithSameEmail, erase, personToErase } from './erasure.ts';

/** Erases, counts and rolls back. */
export const previewErasure = functions.erasure.previewErasure.handler(({ input, context, errors }) =>
  dryRun(context.db, worker, async (tx) => {
    const person = await personToErase(tx, context, input);
    if (!person) throw errors.UNKNOWN_PERSON();
    // Before it is erased: afterwards the email addresses are unknown.
    const sameEmail = await customersWithSameEmail(tx, input);
    return {
      name: person.name,
      confirmation: person.confirmation,
      refusals: [...person.refusals],
      erased: person.refusals.length > 0 ? [] : await erase(tx, input, context.now()),
      same_email: sameEmail,
      retained: [...retentionReasonsOf(input.subject)],
    };
  }),
);
