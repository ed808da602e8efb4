import { type SQL, sql } from 'drizzle-orm';
import type { CustomerSelection } from '#contract/customer/selected.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { type Candidates, previewedRows } from '../../view/selection.ts';
import { matchingCustomers } from '../matching-customers.ts';

const label = sql`coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), '#' || c.customer_number)`;

const isErased = sql`when c.erased_at is not null then 'erased'`;

/** Reasons why the consultant with this id, or none, can't become the customer's. */
const cannotGet = (consultantId: SQL): SQL => sql`${isErased}
  when c.consultant_id is not distinct from ${consultantId} then 'has-consultant'
  when c.user_id = ${consultantId} then 'own-account'`;

/** The customers of a selection, with the reason why they are not assigned to a consultant, or to none. */
export const customersToAssign = (selection: CustomerSelection, consultantId: string | null): Candidates => sql`
  select c.customer_id as id, ${label} as label, c.customer_number as place,
    case ${cannotGet(sql`${consultantId}::uuid`)} end as obstacle
  from customers c
  where ${selection.all_matching ? matchingCustomers(selection) : isOneOf(sql`c.customer_id`, selection.ids)}`;

/** The customers `c` of a preview as `p`. A record that was merged into another one is gone. */
const previewed = (selectionId: string, obstacle: SQL, wanted: SQL): Candidates => sql`
  select p.id, ${label} as label, c.customer_number as place,
    case when c.customer_id is null then 'merged' ${obstacle} end as obstacle
  from ${previewedRows(selectionId)} p left join customers c on c.customer_id = p.id where ${wanted}`;

/** The same for the customers of a preview. One who got another consultant since then keeps that one. */
export const previewedToAssign = (selectionId: string): Candidates =>
  previewed(
    selectionId,
    sql`${cannotGet(sql`p.target_id`)} when c.consultant_id is distinct from p.previous_id then 'changed'`,
    sql`true`,
  );

/** The customers that an action assigned, with the reason why they don't get their previous consultant back. */
export const assignedToRestore = (selectionId: string): Candidates =>
  previewed(
    selectionId,
    sql`${isErased} when c.consultant_id is distinct from p.target_id then 'changed'`,
    sql`p.id = any(p.changed_ids)`,
  );
