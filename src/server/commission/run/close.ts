import { and, desc, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { needsSignOff } from '#domain/commission/sign-off.ts';
import { formatDecimal } from '#domain/money/decimal.ts';
import { type ExchangeRate, isFarRate, isSameRate, parseExchangeRate } from '#domain/money/rate.ts';
import { nextPeriod, type Period } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { type AuditedActor, writeAuditEvent } from '../../audit/write-audit-event.ts';
import { readRunCorrections, withCorrections } from '../../correction/run-corrections.ts';
import { clientOf } from '../../db/client.ts';
import { firstDayOf, periodOfDay } from '../../db/columns.ts';
import type { Transaction } from '../../db/database.ts';
import { bookCorrections } from '../../ledger/book-corrections.ts';
import { bookRun } from '../../ledger/book-run.ts';
import { planOfPeriod } from '../../plan/plan-store.ts';
import { notifyOfStatements } from '../../statement/notify-of-statements.ts';
import { openPeriodOf, openRow } from '../open-period.ts';
import { payableAtRate } from '../payable.ts';
import { commissionPeriods, commissionRuns, commissions } from '../tables.ts';
import { inputHash } from './fingerprint.ts';
import { freezeInputs } from './freeze.ts';
import { type Run, type RunCall, tryLockRun } from './run.ts';
import { readRunInput } from './run-input.ts';

/** The reviewed draft to close, and the entered rate. */
export interface CloseRequest {
  readonly runNo: number;
  /** The draft's fingerprint as shown to the admin. */
  readonly linesHash: string;
  /** Units of the payout currency for one of the shop's: "0.7312". Counts as 1 if both are the same currency. */
  readonly exchangeRate: string;
  /** The same rate typed again: confirms a rate far from the last close's. */
  readonly exchangeRateAgain?: string | null;
  /** Confirms closing before the end of the month: orders completed later count in the next one, as late. */
  readonly beforeItsEnd?: boolean;
  /** For the audit log. */
  readonly requestId: string;
}

export type CloseRefusal =
  | 'RUN_IN_PROGRESS'
  | 'UNKNOWN_RUN'
  | 'ALREADY_CLOSED'
  | 'DRAFT_CHANGED'
  | 'NEEDS_SIGN_OFF'
  | 'ORDERS_CHANGED'
  | 'EARLIER_PERIOD_OPEN'
  | 'PERIOD_NOT_BEGUN'
  | 'PERIOD_NOT_OVER'
  | 'RATE_NOT_POSITIVE'
  | 'RATE_FAR_FROM_LAST'
  | 'RATES_DIFFER';

/**
 * Closes a period with a draft, permanently: stores its inputs, converts each statement once, books the earnings, opens the
 * next period, notifies the consultants. All in the caller's transaction, with a constant number of statements.
 *
 * `tx` is the worker's, in READ COMMITTED: it waits for orders that are being completed, and sees them.
 */
export async function closeRun(tx: Transaction, call: RunCall, request: CloseRequest): Promise<Run | CloseRefusal> {
  if (!(await tryLockRun(tx))) return 'RUN_IN_PROGRESS';
  const run = await runByNo(tx, request.runNo);
  if (!run) return 'UNKNOWN_RUN';
  if (run.status === 'closed') return 'ALREADY_CLOSED';
  if (run.status === 'replaced') return 'DRAFT_CHANGED';
  const { runNo } = run;
  const period = periodOfDay(run.period);
  const { timeZone } = call.company;
  // Months close in order: a skipped month could never be calculated later.
  if (period !== (await openPeriodOf(tx, timeZone, call.now))) return 'EARLIER_PERIOD_OPEN';
  const { from, until } = instantsOf(period, timeZone);
  if (call.now < from) return 'PERIOD_NOT_BEGUN';
  const over = call.now >= until;
  if (!over && !request.beforeItsEnd) return 'PERIOD_NOT_OVER';
  const rate = await rateOf(tx, call, run, request);
  if (typeof rate === 'string') return rate;
  if (run.linesHash !== request.linesHash) return 'DRAFT_CHANGED';
  if (needsSignOff(call.company.closeNeedsSecondAdmin, { closedBy: call.by, signedOffBy: run.signedOffBy })) {
    return 'NEEDS_SIGN_OFF';
  }

  // From here on no order of this period can be completed; earlier completions have committed.
  await tx.execute(sql`select from commission_periods where period = ${run.period}::date for update`);
  const { input, corrections, hash } = await presentInputs(tx, period, timeZone);
  if (hash !== run.inputHash) return 'ORDERS_CHANGED';

  await freezeInputs(tx, runNo, input);
  await tx
    .update(commissions)
    .set({ closed: true, payoutAmount: payableAtRate(rate) })
    .where(eq(commissions.runNo, runNo));
  const [closed] = await tx
    .update(commissionRuns)
    .set({
      status: 'closed',
      exchangeRate: formatDecimal(rate.units, rate.scale.toString().length - 1),
      payoutTotal: sql`(select coalesce(sum(payout_amount), 0) from commissions where run_no = ${runNo})`,
      closedBy: call.by,
      closedAt: call.now,
    })
    .where(eq(commissionRuns.runNo, runNo))
    .returning();
  if (!closed) throw new Error('the locked run is missing');
  await tx
    .update(commissionPeriods)
    .set({ status: 'closed', closedRunNo: runNo, closedAt: call.now })
    .where(eq(commissionPeriods.period, firstDayOf(period)));
  await openRow(tx, nextPeriod(period));
  const booking = { period, memo: `Commissions of ${period}`, by: call.by, at: call.now };
  await bookRun(tx, closed, booking);
  if (corrections.count > 0) await bookCorrections(tx, closed, { ...booking, memo: `Corrections in ${period}` });
  await notifyOfStatements(tx, runNo, call.now);
  const actor: AuditedActor = call.by === null ? worker : { role: 'admin', userId: call.by };
  await writeAuditEvent(
    tx,
    { actor, requestId: request.requestId, now: () => call.now },
    'close-commission-run',
    ['commission-run', String(runNo)],
    {
      period,
      beforeItsEnd: !over,
      exchangeRate: closed.exchangeRate,
      linesHash: closed.linesHash,
      inputHash: closed.inputHash,
    },
  );
  return closed;
}

/** What a run of a period would read now, and its fingerprint: that of a draft is the same only if nothing has changed. */
export async function presentInputs(tx: Transaction, period: Period, timeZone: string) {
  const storedPlan = await planOfPeriod(tx, period);
  const input = await readRunInput(clientOf(tx), { period, plan: storedPlan.plan, timeZone });
  const corrections = await readRunCorrections(tx, period);
  return { input, corrections, hash: withCorrections(inputHash(input, storedPlan.documentHash), corrections) };
}

/** A run by its number. */
export async function runByNo(tx: Transaction, runNo: number): Promise<Run | null> {
  const [run] = await tx.select().from(commissionRuns).where(eq(commissionRuns.runNo, runNo));
  return run ?? null;
}

/** The rate of a close; it must be typed twice if it is far from the last one of the same currencies. */
async function rateOf(
  tx: Transaction,
  { company }: RunCall,
  { currency, payoutCurrency }: Run,
  { exchangeRate, exchangeRateAgain = null }: CloseRequest,
): Promise<ExchangeRate | 'RATE_NOT_POSITIVE' | 'RATE_FAR_FROM_LAST' | 'RATES_DIFFER'> {
  const parsed = (text: string) => parseExchangeRate(currency, payoutCurrency, text.replace(/^0+(?=\d)/, ''));
  if (currency === payoutCurrency) return parsed('1') ?? 'RATE_NOT_POSITIVE';
  const rate = parsed(exchangeRate);
  if (rate === null) return 'RATE_NOT_POSITIVE';
  const again = exchangeRateAgain === null ? null : parsed(exchangeRateAgain);
  if (exchangeRateAgain !== null) return again !== null && isSameRate(rate, again) ? rate : 'RATES_DIFFER';
  const last = parsed((await lastExchangeRate(tx, currency, payoutCurrency)) ?? '0');
  const far = last !== null && isFarRate(rate, last, company.exchangeRateToleranceBasisPoints);
  return far ? 'RATE_FAR_FROM_LAST' : rate;
}

/** The rate of the last close that converted between these currencies, null before the first. */
export async function lastExchangeRate(tx: Transaction, from: string, to: string): Promise<string | null> {
  const [last] = await tx
    .select({ exchangeRate: commissionRuns.exchangeRate })
    .from(commissionRuns)
    .where(
      and(
        eq(commissionRuns.status, 'closed'),
        eq(commissionRuns.currency, from),
        eq(commissionRuns.payoutCurrency, to),
      ),
    )
    .orderBy(desc(commissionRuns.period))
    .limit(1);
  return last?.exchangeRate ?? null;
}
