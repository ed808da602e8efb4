import { sql } from 'drizzle-orm';
import type { CustomerRow, MergePreview } from '#contract/customer/customer.ts';
import { worker } from '#domain/account/actor.ts';
import { mergedConsultant } from '#domain/customer/merge.ts';
import { dryRun } from '../db/dry-run.ts';
import { functions } from '../implement.ts';
import { recordsToMerge } from './merge.ts';

type Counts = Pick<MergePreview, 'orders' | 'history_orders' | 'notes'>;

/** Reads, with the locks of the merge itself, and ends without a change. */
export const previewCustomerMerge = functions.customer.previewCustomerMerge.handler(({ input, context, errors }) =>
  dryRun(context.db, worker, async (tx) => {
    const records = await recordsToMerge(tx, input);
    if (!records) throw errors.UNKNOWN_CUSTOMER();
    const { stays, goes, refusals } = records;
    const { rows } = await tx.execute<Counts>(sql`
      select (select count(*)::int from orders where customer_id = ${goes.customer_id}) as orders,
             (select count(*)::int from history_orders where customer_id = ${goes.customer_id}) as history_orders,
             (select count(*)::int from admin_notes where customer_id = ${goes.customer_id}) as notes`);
    const [counts] = rows;
    if (!counts) throw new Error('counts without a row');
    return {
      stays,
      goes,
      refusals: [...refusals],
      ...counts,
      filled: filledOf(stays, goes),
      consultants_differ: mergedConsultant(stays.consultant_id, goes.consultant_id, null) === undefined,
    };
  }),
);

/** As `merge_customers()` in the database does it. */
function filledOf(stays: CustomerRow, goes: CustomerRow): MergePreview['filled'] {
  const single = (['middle_initial', 'phone', 'email', 'date_of_birth'] as const).filter(
    (field) => stays[field] === null && goes[field] !== null,
  );
  return stays.bill_address_1 === null && goes.bill_address_1 !== null ? [...single, 'address'] : single;
}
