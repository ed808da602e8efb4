import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { erase, personToErase } from './erasure.ts';

/** Erases a person's data in one transaction. The audit log has the reason and the number of rows, no erased value. */
export const erasePersonalData = functions.erasure.erasePersonalData.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const person = await personToErase(tx, context, input);
    if (!person) throw errors.UNKNOWN_PERSON();
    const [refusal] = person.refusals;
    if (refusal) throw errors[refusal]();
    if (input.confirmation.toLowerCase() !== person.confirmation.toLowerCase()) throw errors.WRONG_CONFIRMATION();
    const erased = await erase(tx, input, context.now());
    await writeAuditEvent(tx, context, 'erase-personal-data', [input.subject, input.subject_id], {
      reason: input.reason,
      rows: Object.fromEntries(erased.map(({ table, rows }) => [table, rows])),
    });
    const after = await personToErase(tx, context, input);
    return { name: after?.name ?? '' };
  }),
);
