import { asc, eq, sql } from 'drizzle-orm';
import type { EngineInput } from '#domain/commission/input.ts';
import { type Correction, correctedInput, hasCircle, replay } from '#domain/correction/replay.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { runByNo } from '../commission/run/close.ts';
import { type FrozenInput, readFrozenInput } from '../commission/run/frozen-input.ts';
import { type CorrectionKind, commissionCorrections } from '../commission/tables.ts';
import { clientOf } from '../db/client.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { assignPeriods } from '../order/commission-periods.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { linesOfCorrection, saveDifferences, sumOf } from './correction-lines.ts';

/** The current state of a fact of a closed run. */
export type CorrectedFact =
  | {
      readonly kind: Exclude<CorrectionKind, 'sponsorship'>;
      readonly orderNo: number;
      /** The current commissionable base, in cents. */
      readonly base: bigint;
      readonly returnId: string | null;
    }
  | { readonly kind: 'sponsorship'; readonly consultantNo: number; readonly sponsorNo: number | null };

export interface CorrectionCall {
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string;
}

export type Corrected = typeof commissionCorrections.$inferSelect;

/** Locks corrections of closed periods until the transaction ends, waiting for concurrent ones. */
export async function lockCorrections(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.commission-correction'))`);
}

/**
 * Corrects a fact of a closed run: recalculates the run from its frozen inputs with all corrections so far and this one, and
 * books the differences in the open period. Nothing of the closed period changes. Returns null if the run does not contain
 * the fact, or already has it; `circle` if the corrected sponsors would form one.
 *
 * `tx` acts as the worker, in READ COMMITTED: corrections run one after the other, each seeing those before.
 */
export async function correctRun(
  tx: Transaction,
  runNo: number,
  fact: CorrectedFact,
  call: CorrectionCall,
): Promise<Corrected | 'circle' | null> {
  await lockCorrections(tx);
  const run = await runByNo(tx, runNo);
  if (run?.status !== 'closed') throw new Error(`run ${runNo} is not closed, so there is nothing to correct`);
  if (!(await isOf(tx, runNo, fact))) return null;
  const plan = await planByVersion(tx, run.planVersion);
  const closed = periodOfDay(run.period);
  const frozen = await readFrozenInput(clientOf(tx), { runNo, period: closed, plan });
  const earlier = await tx
    .select()
    .from(commissionCorrections)
    .where(eq(commissionCorrections.runNo, runNo))
    .orderBy(asc(commissionCorrections.correctionNo));
  const before = earlier.map((correction) => inPlaces(frozen, correction));
  const was = correctedInput(frozen.engine, before);
  const change = changeOf(frozen, was, fact);
  if (change === null) return null;
  if (change.kind === 'sponsor' && hasCircle(correctedInput(was, [change]))) return 'circle';
  const replayed = replay(plan, frozen.engine, before, [change]);

  const booked = (await assignPeriods(tx, [closed])).get(closed)?.period;
  if (booked === undefined) throw new Error(`there is no open period for corrections of ${closed}`);
  const lines = linesOfCorrection(plan, frozen, replayed);
  const [correction] = await tx
    .insert(commissionCorrections)
    .values({
      runNo,
      period: firstDayOf(booked),
      ...factRow(frozen, was, fact, change),
      reason: call.reason,
      difference: sumOf(lines, 'difference'),
      orderShare: sumOf(lines, 'orderShare'),
      booked: sumOf(lines, 'booked'),
      recordedBy: call.by,
      createdAt: call.at,
    })
    .returning();
  if (!correction) throw new Error('the correction was not written');
  await saveDifferences(tx, correction, booked, lines, call.at);
  return correction;
}

/** Whether the run contains the corrected order or consultant. */
async function isOf(tx: Transaction, runNo: number, fact: CorrectedFact): Promise<boolean> {
  const { rows } = await tx.execute(
    fact.kind === 'sponsorship'
      ? sql`select from commission_run_members where run_no = ${runNo} and consultant_no = ${fact.consultantNo}`
      : sql`select from commission_run_orders where run_no = ${runNo} and order_no = ${fact.orderNo}`,
  );
  return rows.length > 0;
}

/** A stored correction by the indexes of the frozen input. */
function inPlaces(frozen: FrozenInput, { kind, orderNo, baseChange, consultantNo, sponsorNo }: Corrected): Correction {
  return kind === 'sponsorship'
    ? { kind: 'sponsor', consultant: memberAt(frozen, consultantNo), sponsor: sponsorAt(frozen, sponsorNo) }
    : { kind: 'base', order: orderAt(frozen, orderNo), change: Number(baseChange ?? 0n) };
}

/** The change of a fact against the input with all corrections so far, null for none. */
function changeOf(frozen: FrozenInput, was: EngineInput, fact: CorrectedFact): Correction | null {
  if (fact.kind === 'sponsorship') {
    const consultant = memberAt(frozen, fact.consultantNo);
    const sponsor = sponsorAt(frozen, fact.sponsorNo);
    return was.consultants.sponsor[consultant] === sponsor ? null : { kind: 'sponsor', consultant, sponsor };
  }
  const order = orderAt(frozen, fact.orderNo);
  const change = Number(fact.base) - (was.orders.base[order] ?? 0);
  return change === 0 ? null : { kind: 'base', order, change };
}

function factRow({ consultantNo }: FrozenInput, was: EngineInput, fact: CorrectedFact, change: Correction) {
  if (fact.kind === 'sponsorship' && change.kind === 'sponsor') {
    const above = was.consultants.sponsor[change.consultant] ?? noConsultant;
    const sponsorBeforeNo = above === noConsultant ? null : (consultantNo[above] ?? null);
    return { kind: fact.kind, consultantNo: fact.consultantNo, sponsorNo: fact.sponsorNo, sponsorBeforeNo };
  }
  if (fact.kind === 'sponsorship' || change.kind === 'sponsor')
    throw new TypeError('a fact and its change must be of the same kind');
  return { kind: fact.kind, orderNo: fact.orderNo, baseChange: BigInt(change.change), returnId: fact.returnId };
}

function memberAt({ consultantNo }: FrozenInput, no: number | null): number {
  const place = consultantNo.indexOf(no ?? noConsultant);
  if (place < 0) throw new Error(`consultant ${no} is not in the run being corrected`);
  return place;
}

/** A sponsor who had not joined by then counts as none, as in the run itself. */
const sponsorAt = ({ consultantNo }: FrozenInput, no: number | null): number =>
  no === null ? noConsultant : consultantNo.indexOf(no);

function orderAt({ orderNo }: FrozenInput, no: number | null): number {
  const place = orderNo.indexOf(no ?? noConsultant);
  if (place < 0) throw new Error(`order ${no} is not in the run being corrected`);
  return place;
}
