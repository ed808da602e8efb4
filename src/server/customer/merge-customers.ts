import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { mergedConsultant } from '#domain/customer/merge.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { findCustomer } from './customer-row.ts';
import { recordsToMerge, recordThatStays } from './merge.ts';

/** Merges two records in one transaction. Orders stay credited to whom they are. The database checks the admin's role again. */
export const mergeCustomers = functions.customer.mergeCustomers.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { customer_id: staysId, merged_id: goesId } = input;
    const records = await recordsToMerge(tx, input);
    if (!records) {
      const merged = (await recordThatStays(tx, goesId)) ?? (await recordThatStays(tx, staysId));
      throw merged === null ? errors.UNKNOWN_CUSTOMER() : errors.ALREADY_MERGED();
    }
    const { stays, goes, refusals } = records;
    const [refusal] = refusals;
    if (refusal) throw errors[refusal]();
    const consultantId = mergedConsultant(stays.consultant_id, goes.consultant_id, input.consultant_id);
    if (consultantId === undefined) throw errors.CONSULTANT_MISSING();
    const { rows } = await tx.execute<{ counts: Record<string, number> }>(sql`
      select merge_customers(${staysId}::uuid, ${goesId}::uuid, ${consultantId}::uuid,
                             ${context.now().toISOString()}::timestamptz) as counts`);
    await writeAuditEvent(tx, context, 'merge-customers', ['customer', staysId], {
      reason: input.reason,
      merged_id: goesId,
      merged_number: goes.customer_number,
      rows: rows[0]?.counts ?? {},
      consultant_id: { before: stays.consultant_id, after: consultantId },
    });
    const merged = await findCustomer(tx, staysId);
    if (!merged) throw new Error('a customer vanished while it was merged');
    return merged;
  }),
);
