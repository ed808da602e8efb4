import { and, count, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PayoutHold } from '#contract/payout/hold.ts';
import { dayOf } from '#domain/period/zone.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { payoutHolds } from '../tables.ts';

export type Hold = typeof payoutHolds.$inferSelect;

/** Holds that have neither been released nor reached their day. */
export const isInForce = (now: Date): SQL | undefined =>
  and(isNull(payoutHolds.releasedAt), or(isNull(payoutHolds.until), gt(payoutHolds.until, now)));

/** Whether the payouts of a consultant are on hold, in SQL. */
export const isHeld = (consultantId: SQL, now: Date): SQL => sql`exists (
  select from payout_holds h where h.consultant_id = ${consultantId} and h.released_at is null
    and (h.until is null or h.until > ${now.toISOString()}::timestamptz))`;

/** The numbers of all consultants with a hold in force. `tx` acts as the worker. */
export async function heldConsultants(tx: Transaction, now: Date): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ number: consultants.consultantNo })
    .from(payoutHolds)
    .innerJoin(consultants, eq(consultants.consultantId, payoutHolds.consultantId))
    .where(isInForce(now));
  return rows.map(({ number }) => number);
}

/** The holds in force of some consultants. `tx` acts as the worker. */
export async function holdsOf(
  tx: Transaction,
  consultantIds: readonly string[],
  now: Date,
): Promise<Map<string, Hold>> {
  if (consultantIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(payoutHolds)
    .where(and(inArray(payoutHolds.consultantId, [...consultantIds]), isInForce(now)));
  return new Map(rows.map((hold) => [hold.consultantId, hold]));
}

/** The day on which a hold ends, for people. */
export const lastDayOf = ({ until }: Pick<Hold, 'until'>, timeZone: string): string | null =>
  until && dayOf(until, timeZone);

/** Holds as rows, newest first. `tx` acts as the worker. */
export async function holdRows(
  tx: Transaction,
  wanted: SQL | undefined,
  { limit, offset, timeZone }: { readonly limit: number; readonly offset: number; readonly timeZone: string },
): Promise<{ data: PayoutHold[]; total: number }> {
  const rows = await tx
    .select({
      hold: payoutHolds,
      code: consultants.code,
      name: fullName,
      createdByName: sql<string | null>`(select a.first_name || ' ' || a.last_name from consultants a
                                         where a.consultant_id = ${payoutHolds.createdBy})`,
    })
    .from(payoutHolds)
    .innerJoin(consultants, eq(consultants.consultantId, payoutHolds.consultantId))
    .where(wanted)
    .orderBy(desc(payoutHolds.createdAt), payoutHolds.holdId)
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({ total: count() })
    .from(payoutHolds)
    .innerJoin(consultants, eq(consultants.consultantId, payoutHolds.consultantId))
    .where(wanted);
  return {
    data: rows.map(({ hold, code, name, createdByName }) => ({
      hold_id: hold.holdId,
      consultant_id: hold.consultantId,
      consultant_code: code,
      consultant_name: name,
      reason: hold.reason,
      is_reason_shared: hold.isReasonShared,
      until: lastDayOf(hold, timeZone),
      created_at: hold.createdAt.toISOString(),
      created_by_name: createdByName,
    })),
    total: counted?.total ?? 0,
  };
}
