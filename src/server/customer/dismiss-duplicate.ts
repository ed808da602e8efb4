import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/** Dismisses a pair once: a pair that is already dismissed does not change. */
export const dismissDuplicate = functions.customer.dismissDuplicate.handler(({ input, context, errors }) => {
  const { customer_id: one, other_id: other } = input;
  if (one === other) throw errors.SAME_RECORD();
  return withActor(context.db, worker, async (tx) => {
    // A merge or an erasure of one of them comes first or waits.
    const locked = await tx.execute(sql`
      select from customers where customer_id in (${one}::uuid, ${other}::uuid) and erased_at is null
      order by customer_id for share`);
    if (locked.rowCount !== 2) throw errors.UNKNOWN_CUSTOMER();
    const { rowCount: added } = await tx.execute(sql`
      insert into dismissed_duplicates (customer_id, other_id, dismissed_at, dismissed_by)
      values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid),
              ${context.now().toISOString()}::timestamptz, ${userIdOf(context.actor)}::uuid)
      on conflict do nothing`);
    if (added === 1) {
      await writeAuditEvent(tx, context, 'dismiss-duplicate', ['customer', one], { other_id: other });
    }
    return input;
  });
});
