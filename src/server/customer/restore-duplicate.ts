import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/** Restores a pair once: one that is not dismissed does not change. */
export const restoreDuplicate = functions.customer.restoreDuplicate.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { customer_id: one, other_id: other } = input;
    const { rowCount: removed } = await tx.execute(sql`
      delete from dismissed_duplicates
      where customer_id = least(${one}::uuid, ${other}::uuid) and other_id = greatest(${one}::uuid, ${other}::uuid)`);
    if (removed === 1) {
      await writeAuditEvent(tx, context, 'restore-duplicate', ['customer', one], { other_id: other });
    }
    return input;
  }),
);
