import { sql } from 'drizzle-orm';
import {
  type ErasureFacts,
  type ErasureRefusal,
  type ErasureSubject,
  erasureRefusalsOf,
} from '#domain/erasure/erasure.ts';
import { startOfDay } from '#domain/period/zone.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import type { Call } from '../context.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';

export type Subject = { readonly subject: ErasureSubject; readonly subject_id: string };

type Person = {
  readonly name: string;
  /** The consultant's code or the customer's number. */
  readonly confirmation: string;
  readonly refusals: readonly ErasureRefusal[];
};

/** A person, locked, and why the personal data can't be erased; null if there is none. `tx` acts as the worker. */
export async function personToErase(
  tx: Transaction,
  { company, now }: Call,
  { subject, subject_id: id }: Subject,
): Promise<Person | null> {
  const lock =
    subject === 'consultant'
      ? sql`select from consultants where consultant_id = ${id}::uuid for no key update`
      : sql`select from customers where customer_id = ${id}::uuid for no key update`;
  if ((await tx.execute(lock)).rowCount !== 1) return null;
  const openFrom = firstDayOf(await openPeriodOf(tx, company.timeZone, now()));
  const { rows } = await tx.execute<ErasureFacts & { name: string; confirmation: string }>(
    subject === 'consultant'
      ? consultantFacts(id, openFrom, startOfDay(openFrom, company.timeZone))
      : customerFacts(id),
  );
  const [facts] = rows;
  if (!facts) throw new Error('a person vanished while locked');
  return { name: facts.name, confirmation: facts.confirmation, refusals: erasureRefusalsOf(facts) };
}

const openOrder = sql`(o.status in ('pending', 'processing')
  or exists (select from order_refunds r where r.order_id = o.order_id and r.status in ('owed', 'sending'))
  or exists (select from payment_disputes d where d.order_id = o.order_id and d.status in ('open', 'review')))`;

const consultantFacts = (id: string, openFrom: string, openSince: Date) => sql`
  select c.first_name || ' ' || c.last_name as name, c.code as confirmation, c.erased_at is not null as erased,
    false as "isConsultant", c.status = 'left' as "hasLeft", c.admin_role is not null as "isAdmin",
    exists (select from orders o where ${openOrder} and (o.consultant_id = c.consultant_id or o.placed_by = c.consultant_id
      or o.customer_id in (select k.customer_id from customers k where k.user_id = c.consultant_id))) as "hasOpenOrder",
    (exists (select from commission_payments p where p.consultant_id = c.consultant_id and p.status in ('pending', 'processing'))
      or exists (select from payout_requests r where r.consultant_id = c.consultant_id and r.status = 'pending')
      or exists (select from payment_approvals a where a.consultant_id = c.consultant_id and a.status = 'pending')
    ) as "hasPayoutUnderWay",
    (exists (select from consultant_volumes v where v.consultant_id = c.consultant_id and v.period >= ${openFrom}::date and v.volume <> 0)
      or (select max(s.valid_from) from consultant_status_changes s where s.consultant_id = c.consultant_id and s.status = 'left')
         >= ${openSince.toISOString()}::timestamptz) is true as "earnsInOpenMonth",
    (exists (select from ledger_accounts a join ledger_entries e using (account_id)
             where a.consultant_id = c.consultant_id group by a.account_id having sum(e.amount) <> 0)
      or exists (select from commission_differences d where d.consultant_no = c.consultant_no and d.booked <> 0
                 and not exists (select from commission_periods p where p.period = d.period and p.status = 'closed'))
    ) as "hasBalance"
  from consultants c where c.consultant_id = ${id}::uuid`;

const customerFacts = (id: string) => sql`
  select k.first_name || ' ' || k.last_name as name, k.customer_number::text as confirmation, k.erased_at is not null as erased,
    exists (select from consultants c where c.consultant_id = k.user_id) as "isConsultant", true as "hasLeft",
    false as "isAdmin", false as "hasPayoutUnderWay", false as "earnsInOpenMonth", false as "hasBalance",
    exists (select from orders o where ${openOrder} and (o.customer_id = k.customer_id or o.placed_by = k.user_id)) as "hasOpenOrder"
  from customers k where k.customer_id = ${id}::uuid`;

/**
 * How many records of other customers have an email address of a person, by address. They are not erased with the person, because
 * someone else may have ordered as a guest with that address. `tx` acts as the worker.
 */
export async function customersWithSameEmail(
  tx: Transaction,
  { subject, subject_id: id }: Subject,
): Promise<{ readonly email: string; readonly customers: number }[]> {
  const person =
    subject === 'consultant'
      ? sql`select distinct lower(unnest(array[c.email, c.co_app_e_mail])) as email
            from consultants c where c.consultant_id = ${id}::uuid`
      : sql`select lower(k.email) as email from customers k where k.customer_id = ${id}::uuid`;
  const { rows } = await tx.execute<{ email: string; customers: number }>(sql`
    select p.email, count(*)::int as customers
    from (${person}) p join customers k on lower(k.email) = p.email
    where k.customer_id <> ${id}::uuid and k.user_id is distinct from ${id}::uuid
    group by p.email order by p.email`);
  return rows;
}

/** Erases and answers the number of rows by table. The database checks the admin's role again. `tx` acts as the worker. */
export async function erase(
  tx: Transaction,
  { subject, subject_id: id }: Subject,
  at: Date,
): Promise<{ readonly table: string; readonly rows: number }[]> {
  const [consultant, customer] = subject === 'consultant' ? [id, null] : [null, id];
  const { rows } = await tx.execute<{ counts: Record<string, number> }>(sql`
    select erase_personal_data(${consultant}::uuid, ${customer}::uuid, ${at.toISOString()}::timestamptz) as counts`);
  return Object.entries(rows[0]?.counts ?? {})
    .flatMap(([table, count]) => (count > 0 ? [{ table, rows: Number(count) }] : []))
    .sort((a, b) => b.rows - a.rows || (a.table < b.table ? -1 : 1));
}
