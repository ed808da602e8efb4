import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type RequestRow, requestStatus } from '#contract/payout/request.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { payeeView } from '../payee/payee.ts';
import { reasonIfAny } from '../payment/failure-reason.ts';
import { payees, payoutRequests } from '../tables.ts';

/** Requests as rows, oldest first, each with the consultant's present payee. `tx` acts as the worker. */
export async function requestRows(
  tx: Transaction,
  wanted: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ data: RequestRow[]; total: number }> {
  const rows = await tx
    .select({ request: payoutRequests, name: fullName, code: consultants.code, payee: payees })
    .from(payoutRequests)
    .innerJoin(consultants, eq(consultants.consultantId, payoutRequests.consultantId))
    .leftJoin(payees, and(eq(payees.consultantId, payoutRequests.consultantId), isNull(payees.replacedAt)))
    .where(wanted)
    .orderBy(asc(payoutRequests.createdAt), asc(payoutRequests.requestId))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(payoutRequests)
    .innerJoin(consultants, eq(consultants.consultantId, payoutRequests.consultantId))
    .where(wanted);
  return {
    data: rows.map(({ request, name, code, payee }) => ({
      request_id: request.requestId,
      consultant_id: request.consultantId,
      consultant_name: name,
      consultant_code: code,
      amount: formatAmount(request.amount),
      currency: request.currency,
      status: requestStatus.parse(request.status),
      reason: reasonIfAny(request.reason),
      payee: payee && payeeView(payee, now),
      created_at: request.createdAt.toISOString(),
    })),
    total: counted?.total ?? 0,
  };
}

/** One existing request as a row. `tx` acts as the worker. */
export async function requestRowOf(tx: Transaction, requestId: string, now: Date): Promise<RequestRow> {
  const { data } = await requestRows(tx, eq(payoutRequests.requestId, requestId), { limit: 1, offset: 0 }, now);
  const [row] = data;
  if (!row) throw new Error(`there is no payout request ${requestId}`);
  return row;
}

/** Matches a part of the consultant's name, or the whole email address. */
export const requestNaming = (term: string): SQL | undefined =>
  term === ''
    ? undefined
    : sql`(strpos(lower(${fullName}), lower(${term})) > 0 or lower(${consultants.email}) = lower(${term}))`;
