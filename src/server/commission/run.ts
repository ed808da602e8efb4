import { and, eq, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/company.ts';
import { type Calculation, prepare } from '#domain/commission/engine.ts';
import type { Period } from '#domain/period/period.ts';
import { clientOf } from '../db/client.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { inputHash } from './fingerprint.ts';
import { openPeriodOf, openRow } from './open-period.ts';
import { type KeptPlan, planOfPeriod } from './plan-store.ts';
import { type RunCorrections, readRunCorrections, withCorrections } from './run-corrections.ts';
import { type RunInput, readRunInput } from './run-input.ts';
import { writeLines } from './run-lines.ts';
import { attachPart, dropPart, preparePart, setPartAside } from './run-part.ts';
import { writeStatements } from './run-statements.ts';
import { commissionRuns } from './tables.ts';

export type Run = typeof commissionRuns.$inferSelect;

/** Who runs commissions for which company, and when. */
export interface RunCall {
  readonly company: Pick<CompanySettings, 'timeZone' | 'currencies'>;
  readonly now: Date;
  /** The admin, null for the company itself. */
  readonly by: string | null;
  /** Is told when a step is done: for measuring where the time goes. */
  readonly onStep?: (step: RunStep) => void;
}

export type RunStep =
  | 'read'
  | 'calculate'
  | 'write lines'
  | 'write statements'
  | 'index lines'
  | 'index statements'
  | 'replace the draft before';

/**
 * Takes the turn of changing the open period's result until the transaction ends; false when somebody else has it. It
 * does not keep orders from being completed meanwhile: a draft shows one moment, and closing looks again.
 */
export async function takeTurn(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('birchline.commission-run')) as taken`,
  );
  return rows[0]?.taken === true;
}

/**
 * Calculates the open period and keeps the result as its draft, instead of the one before, which is set aside: lines,
 * statements, the run with both fingerprints. All of it or nothing, as the transaction goes.
 *
 * `tx` is the worker's, and sees one state of the database (repeatable read) unless nobody else is writing.
 */
export async function calculateOpenPeriod(tx: Transaction, call: RunCall): Promise<Run | 'RUN_IN_PROGRESS'> {
  if (!(await takeTurn(tx))) return 'RUN_IN_PROGRESS';
  const client = clientOf(tx);
  const done = call.onStep ?? (() => {});
  await sortInMemory(tx);
  const period = await openPeriodOf(tx, call.company.timeZone, call.now);
  await openRow(tx, period);
  const kept = await planOfPeriod(tx, period);
  const input = await readRunInput(client, { period, plan: kept.plan, timeZone: call.company.timeZone });
  done('read');
  const calculation = prepare(input.engine, kept.plan);
  const corrections = await readRunCorrections(tx, period);

  const hashOfInput = withCorrections(inputHash(input, kept.documentHash), corrections);
  const former = await makeRoom(tx, period, hashOfInput);
  const run = await insertRun(tx, call, { kept, input, calculation, corrections, hashOfInput });
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
  await clearAway(tx, former);
  done('replace the draft before');
  const [written] = await tx
    .update(commissionRuns)
    .set({ linesHash, statementCount })
    .where(eq(commissionRuns.runNo, runNo))
    .returning();
  if (!written) throw new Error('the run that was just written is gone');
  return written;
}

/** Lets the database sort millions of lines into their indexes in memory, for this transaction only. */
export async function sortInMemory(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config('maintenance_work_mem', '256MB', true), set_config('work_mem', '128MB', true)`,
  );
}

/** What becomes of the drafts before, by number; their parts are seen to last. */
type Former = {
  /** The draft that is replaced: kept to be compared with. */
  readonly setAside: number | null;
  /** Whose rows are deleted. */
  readonly forgotten: number | null;
};

/**
 * Makes room for a new draft of a period. The one before becomes the replaced one, and what that was until now is
 * forgotten; but a draft that was calculated from the very same is forgotten itself, so that pressing twice does not
 * push out what was worth comparing.
 */
async function makeRoom(tx: Transaction, period: Period, hashOfInput: string): Promise<Former> {
  const [draft] = await tx
    .select({ runNo: commissionRuns.runNo, inputHash: commissionRuns.inputHash })
    .from(commissionRuns)
    .where(and(eq(commissionRuns.period, firstDayOf(period)), eq(commissionRuns.status, 'draft')));
  if (!draft) return { setAside: null, forgotten: null };
  if (draft.inputHash === hashOfInput) {
    await tx.delete(commissionRuns).where(eq(commissionRuns.runNo, draft.runNo));
    return { setAside: null, forgotten: draft.runNo };
  }
  const [replaced] = await tx
    .delete(commissionRuns)
    .where(eq(commissionRuns.status, 'replaced'))
    .returning({ runNo: commissionRuns.runNo });
  await tx.update(commissionRuns).set({ status: 'replaced' }).where(eq(commissionRuns.runNo, draft.runNo));
  return { setAside: draft.runNo, forgotten: replaced?.runNo ?? null };
}

/** Sees to the parts of former drafts. What is set aside comes first: whoever compares has locked those two tables. */
async function clearAway(tx: Transaction, { setAside, forgotten }: Former): Promise<void> {
  const tables = ['commission_calculations', 'commissions'] as const;
  for (const table of tables) if (setAside !== null) await setPartAside(tx, table, setAside);
  for (const table of tables) if (forgotten !== null) await dropPart(tx, table, forgotten);
}

interface Computed {
  readonly kept: KeptPlan;
  readonly input: RunInput;
  readonly calculation: Calculation;
  readonly corrections: RunCorrections;
  readonly hashOfInput: string;
}

async function insertRun(tx: Transaction, { company, now, by }: RunCall, computed: Computed): Promise<Run> {
  const { kept, input, calculation, corrections, hashOfInput } = computed;
  const { totals, lineCount, statementCount } = calculation;
  const { base } = input.engine.orders;
  const [run] = await tx
    .insert(commissionRuns)
    .values({
      period: firstDayOf(input.period),
      planVersion: kept.version,
      status: 'draft',
      orderCount: base.length,
      consultantCount: input.consultantNo.length,
      calculationCount: lineCount,
      statementCount,
      baseTotal: sumOf(base),
      correctionCount: corrections.count,
      correctionTotal: corrections.total,
      total: sumOf(totals.personal) + sumOf(totals.override) + sumOf(totals.bonus) + corrections.total,
      currency: company.currencies.shop,
      payoutCurrency: company.currencies.payout,
      inputHash: hashOfInput,
      // Known when the last line is written.
      linesHash: '',
      startedBy: by,
      createdAt: now,
    })
    .returning();
  if (!run) throw new Error('the run was not written');
  return run;
}

/** Cents, exact up to 2⁵³: the engine has seen that they are fewer. */
function sumOf(cents: Float64Array): bigint {
  return BigInt(cents.reduce((sum, value) => sum + value, 0));
}
