import { and, eq, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { type Calculation, calculate } from '#domain/commission/engine.ts';
import type { Period } from '#domain/period/period.ts';
import { type RunCorrections, readRunCorrections, withCorrections } from '../../correction/run-corrections.ts';
import { clientOf } from '../../db/client.ts';
import { firstDayOf } from '../../db/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { planOfPeriod, type StoredPlan } from '../../plan/plan-store.ts';
import { openPeriodOf, openRow } from '../open-period.ts';
import { commissionRuns } from '../tables.ts';
import { inputHash } from './fingerprint.ts';
import { type RunInput, readRunInput } from './run-input.ts';
import { writeLines } from './run-lines.ts';
import { attachPart, dropPart, preparePart, setPartAside } from './run-part.ts';
import { writeStatements } from './run-statements.ts';

export type Run = typeof commissionRuns.$inferSelect;

/** The company, time and person of a run. */
export interface RunCall {
  readonly company: Pick<
    CompanySettings,
    'timeZone' | 'currencies' | 'exchangeRateToleranceBasisPoints' | 'closeNeedsSecondAdmin'
  >;
  readonly now: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  /** Called after each step, for measuring times. */
  readonly onStep?: (step: RunStep) => void;
}

export type RunStep =
  | 'read'
  | 'calculate'
  | 'write lines'
  | 'write statements'
  | 'index lines'
  | 'index statements'
  | 'replace the previous draft';

/**
 * Tries to lock changes of the open period's result until the transaction ends; false if another transaction holds the
 * lock. Orders can still be completed meanwhile: a draft is a snapshot, and closing checks again.
 */
export async function tryLockRun(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('birchline.commission-run')) as taken`,
  );
  return rows[0]?.taken === true;
}

/**
 * Calculates the open period and stores the result as its draft, replacing the previous one, which is set aside: lines,
 * statements, the run with both fingerprints. All in the caller's transaction.
 *
 * `tx` acts as the worker, and sees one state of the database (repeatable read) unless there are no other writers.
 */
export async function calculateOpenPeriod(tx: Transaction, call: RunCall): Promise<Run | 'RUN_IN_PROGRESS'> {
  if (!(await tryLockRun(tx))) return 'RUN_IN_PROGRESS';
  const client = clientOf(tx);
  const done = call.onStep ?? (() => {});
  await sortInMemory(tx);
  const period = await openPeriodOf(tx, call.company.timeZone, call.now);
  await openRow(tx, period);
  const storedPlan = await planOfPeriod(tx, period);
  const input = await readRunInput(client, { period, plan: storedPlan.plan, timeZone: call.company.timeZone });
  done('read');
  const calculation = calculate(input.engine, storedPlan.plan);
  const corrections = await readRunCorrections(tx, period);

  const hashOfInput = withCorrections(inputHash(input, storedPlan.documentHash), corrections);
  const former = await supersedeDraft(tx, period, hashOfInput);
  const run = await insertRun(tx, call, { storedPlan, input, calculation, corrections, hashOfInput });
  const { runNo } = run;
  done('calculate');
  const lines = await preparePart(tx, 'commission_calculations', runNo);
  const linesHash = withCorrections(await writeLines(client, lines, runNo, input, calculation), corrections);
  done('write lines');
  const statements = await preparePart(tx, 'commissions', runNo);
  const frame = { ...run, createdAt: call.now, corrections: corrections.byConsultant };
  const statementCount = await writeStatements(client, statements, frame, input, calculation);
  done('write statements');
  await attachPart(tx, 'commission_calculations', runNo);
  done('index lines');
  await attachPart(tx, 'commissions', runNo);
  done('index statements');
  await dropSuperseded(tx, former);
  done('replace the previous draft');
  const [written] = await tx
    .update(commissionRuns)
    .set({ linesHash, statementCount })
    .where(eq(commissionRuns.runNo, runNo))
    .returning();
  if (!written) throw new Error('the run just written is missing');
  return written;
}

/** Raises the memory for sorting millions of index entries, for this transaction only. */
export async function sortInMemory(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config('maintenance_work_mem', '256MB', true), set_config('work_mem', '128MB', true)`,
  );
}

/** The earlier drafts, by number; their partitions are handled last. */
type SupersededDrafts = {
  /** The replaced draft, stored for comparison. */
  readonly setAside: number | null;
  /** Drafts to delete. */
  readonly dropped: number | null;
};

/**
 * Supersedes the current draft of a period. It becomes the replaced draft, and the previously replaced one is deleted.
 * But a draft with the same inputs is deleted itself, so that calculating twice does not lose the draft worth
 * comparing.
 */
async function supersedeDraft(tx: Transaction, period: Period, hashOfInput: string): Promise<SupersededDrafts> {
  const [draft] = await tx
    .select({ runNo: commissionRuns.runNo, inputHash: commissionRuns.inputHash })
    .from(commissionRuns)
    .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'draft')));
  if (!draft) return { setAside: null, dropped: null };
  if (draft.inputHash === hashOfInput) {
    await tx.delete(commissionRuns).where(eq(commissionRuns.runNo, draft.runNo));
    return { setAside: null, dropped: draft.runNo };
  }
  const [replaced] = await tx
    .delete(commissionRuns)
    .where(eq(commissionRuns.status, 'replaced'))
    .returning({ runNo: commissionRuns.runNo });
  await tx.update(commissionRuns).set({ status: 'replaced' }).where(eq(commissionRuns.runNo, draft.runNo));
  return { setAside: draft.runNo, dropped: replaced?.runNo ?? null };
}

/** Handles the partitions of superseded drafts. Setting aside comes first: comparisons lock those two tables. */
async function dropSuperseded(tx: Transaction, { setAside, dropped }: SupersededDrafts): Promise<void> {
  const tables = ['commission_calculations', 'commissions'] as const;
  for (const table of tables) if (setAside !== null) await setPartAside(tx, table, setAside);
  for (const table of tables) if (dropped !== null) await dropPart(tx, table, dropped);
}

interface Computed {
  readonly storedPlan: StoredPlan;
  readonly input: RunInput;
  readonly calculation: Calculation;
  readonly corrections: RunCorrections;
  readonly hashOfInput: string;
}

async function insertRun(tx: Transaction, { company, now, by }: RunCall, computed: Computed): Promise<Run> {
  const { storedPlan, input, calculation, corrections, hashOfInput } = computed;
  const { totals, lineCount, statementCount } = calculation;
  const { base } = input.engine.orders;
  const sums = {
    personalTotal: sumOf(totals.personal),
    overrideTotal: sumOf(totals.override),
    bonusTotal: sumOf(totals.bonus),
    correctionTotal: corrections.total,
  };
  const [run] = await tx
    .insert(commissionRuns)
    .values({
      period: firstDayOf(input.period),
      planVersion: storedPlan.version,
      status: 'draft',
      orderCount: base.length,
      consultantCount: input.consultantNo.length,
      calculationCount: lineCount,
      statementCount,
      baseTotal: sumOf(base),
      correctionCount: corrections.count,
      ...sums,
      total: Object.values(sums).reduce((total, sum) => total + sum, 0n),
      currency: company.currencies.shop,
      payoutCurrency: company.currencies.payout,
      inputHash: hashOfInput,
      // Known once the last line is written.
      linesHash: '',
      startedBy: by,
      createdAt: now,
    })
    .returning();
  if (!run) throw new Error('the run was not written');
  return run;
}

/** Cents, exact up to 2⁵³: the engine checks that limit. */
function sumOf(cents: Float64Array): bigint {
  return BigInt(cents.reduce((sum, value) => sum + value, 0));
}
