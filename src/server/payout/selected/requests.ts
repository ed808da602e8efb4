import { type SQL, sql } from 'drizzle-orm';
import type { RequestSelection } from '#contract/payout/selected-requests.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { excludedAdmin } from '../../consultant/may-decide-for.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { type Candidates, isInSelection } from '../../view/selection.ts';
import { payoutRefusal } from '../payee/payee.ts';
import { requestNaming } from '../request/request-row.ts';
import { payoutRequests } from '../tables.ts';

/** The requests of a selection, as a condition. */
export const isSelected = ({ all_matching, searchTerm, ids }: RequestSelection): SQL =>
  all_matching ? sql`${payoutRequests.status} = 'pending' and ${requestNaming(searchTerm) ?? sql`true`}` : hasId(ids);

/** The requests of a stored preview. */
export const isPreviewed = (selectionId: string): SQL => isInSelection(sql`${payoutRequests.requestId}`, selectionId);

export const hasId = (ids: readonly string[]): SQL => isOneOf(sql`${payoutRequests.requestId}`, ids);

/**
 * Requests with the reason why the admin can't approve them, the oldest first: the rules of `approve-payout-request`. `tx`
 * acts as the worker.
 */
export async function requestsToApprove(tx: Transaction, { actor, now }: Call, wanted: SQL): Promise<Candidates> {
  const own = await excludedAdmin(tx, 'payouts:write', userIdOf(actor));
  const refusal = payoutRefusal(sql`${payoutRequests.consultantId}`, sql`${payoutRequests.currency}`, now());
  return sql`
    select ${payoutRequests.requestId} as id,
           ${consultants.firstName} || ' ' || ${consultants.lastName} as label,
           row_number() over (order by ${payoutRequests.createdAt}, ${payoutRequests.requestId}) as place,
           case when ${payoutRequests.status} <> 'pending' then 'decided'
                when ${payoutRequests.consultantId} = ${own}::uuid then 'own-payment'
                else replace(lower(${refusal}), '_', '-') end as obstacle
    from ${payoutRequests}
    join ${consultants} on ${consultants.consultantId} = ${payoutRequests.consultantId}
    left join payees y on y.consultant_id = ${payoutRequests.consultantId} and y.replaced_at is null
    where ${wanted}`;
}

/** Requests with the reason why they can't be declined: the rule of `decline-payout-request`. */
export const requestsToDecline = (wanted: SQL): Candidates => sql`
  select ${payoutRequests.requestId} as id,
         ${consultants.firstName} || ' ' || ${consultants.lastName} as label,
         row_number() over (order by ${payoutRequests.createdAt}, ${payoutRequests.requestId}) as place,
         case when ${payoutRequests.status} <> 'pending' then 'decided' end as obstacle
  from ${payoutRequests}
  join ${consultants} on ${consultants.consultantId} = ${payoutRequests.consultantId}
  where ${wanted}`;

/** What some requests ask for, by currency. */
export async function totalsOf(tx: Transaction, wanted: SQL): Promise<{ amount: string; currency: string }[]> {
  const { rows } = await tx.execute<{ currency: string; total: string }>(sql`
    select ${payoutRequests.currency} as currency, sum(${payoutRequests.amount})::text as total
    from ${payoutRequests} where ${wanted} group by 1 order by 1`);
  return rows.map(({ currency, total }) => ({ currency, amount: formatAmount(BigInt(total)) }));
}
