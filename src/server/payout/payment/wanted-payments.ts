import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { payout } from '#contract/payout/payout.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { containsWords, matchesSearch } from '../../db/search/find-by-text.ts';
import { commissionPayments } from '../tables.ts';

/** The search and the filters of a list of payments. */
export type WantedPayments = Pick<
  z.output<NonNullable<(typeof payout.getCommissionPayments)['~orpc']['inputSchema']>>,
  'searchTerm' | 'status' | 'batch_id' | 'consultant_id' | 'method' | 'from' | 'to'
>;

/** The payments that a list or its file has. */
export const paymentsWanted = (wanted: WantedPayments, timeZone: string): SQL | undefined =>
  and(
    narrowedPayments(wanted, timeZone),
    wanted.searchTerm === '' ? undefined : isFoundIn(foundPayments(wanted.searchTerm)),
  );

/** The filters. Days are those of the company's calendar. */
export const narrowedPayments = (wanted: WantedPayments, timeZone: string): SQL | undefined =>
  and(
    wanted.status === null ? undefined : eq(commissionPayments.status, wanted.status),
    wanted.batch_id === null ? undefined : eq(commissionPayments.batchId, wanted.batch_id),
    wanted.consultant_id === null ? undefined : eq(commissionPayments.consultantId, wanted.consultant_id),
    wanted.method === null ? undefined : eq(commissionPayments.paymentMethod, wanted.method),
    wanted.from === null
      ? undefined
      : sql`${commissionPayments.createdAt} >= ${instantsOfDay(wanted.from, timeZone).from.toISOString()}::timestamptz`,
    wanted.to === null
      ? undefined
      : sql`${commissionPayments.createdAt} < ${instantsOfDay(wanted.to, timeZone).until.toISOString()}::timestamptz`,
  );

const isFoundIn = (matching: SQL): SQL =>
  sql`commission_payments.payment_id in (select f.payment_id from (${matching}) f)`;

/** The payments of a search, each part by an index: words of a name, a whole email address, or a check number. */
export const foundPayments = (term: string): SQL => sql`
  select commission_payments.* from commission_payments where ${isOfRecipient(term)} union all
  select commission_payments.*
  from consultants c join commission_payments on commission_payments.consultant_id = c.consultant_id
  where ${isOfConsultant(term)} and not ${isOfRecipient(term)}`;

/** The same for one payment after the other, where many match. */
export const isPaymentNamed = (term: string): SQL => sql`(${isOfRecipient(term)} or exists (
  select from consultants c where c.consultant_id = commission_payments.consultant_id and ${isOfConsultant(term)} offset 0))`;

function isOfRecipient(term: string): SQL {
  const name = matchesSearch(sql`(' ' || fold_text(commission_payments.recipient_name))`, term);
  const number = /^\d{1,9}$/.test(term) ? sql`or commission_payments.check_number = ${Number(term)}` : sql``;
  return sql`(${name} or lower(commission_payments.recipient_email) = lower(${term}) ${number})`;
}

/** Whether a consultant `c` is meant. The first condition is the index's; it knows their email addresses and codes too. */
const isOfConsultant = (term: string): SQL => sql`${matchesSearch(sql`c.search_text`, term)}
  and ${containsWords(sql`c.first_name || ' ' || c.last_name`, term)}`;
