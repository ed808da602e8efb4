import { eq, sql } from 'drizzle-orm';
import { formatDecimal } from '#domain/money/decimal.ts';
import { type ExchangeRate, parseExchangeRate } from '#domain/money/rate.ts';
import { nextPeriod } from '#domain/period/period.ts';
import { instantsOf } from '#domain/period/zone.ts';
import { auditEvents } from '../audit/tables.ts';
import { clientOf } from '../db/client.ts';
import { firstDayOf, periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { bookCorrections } from '../ledger/book-corrections.ts';
import { bookRun } from '../ledger/book-run.ts';
import { inputHash } from './fingerprint.ts';
import { freezeInputs } from './freeze.ts';
import { notifyOfStatements } from './notify-of-statements.ts';
import { openPeriodOf, openRow } from './open-period.ts';
import { payableAtRate } from './payable.ts';
import { planOfPeriod } from './plan-store.ts';
import { type Run, type RunCall, takeTurn } from './run.ts';
import { readRunCorrections, withCorrections } from './run-corrections.ts';
import { readRunInput } from './run-input.ts';
import { commissionPeriods, commissionRuns, commissions } from './tables.ts';

/** Which draft is closed: the one that was looked at, at the rate that was entered. */
export interface CloseRequest {
  readonly runNo: number;
  /** The draft's fingerprint as it was shown. */
  readonly linesHash: string;
  /** Units of the payout currency for one of the shop's: "0.7312". Where both are one currency it counts as 1. */
  readonly exchangeRate: string;
  /** Confirms that the month may be closed before it is over: what is completed later counts in the next one, as late. */
  readonly beforeItsEnd?: boolean;
  /** For the audit log. */
  readonly requestId: string;
}

export type CloseRefusal =
  | 'RUN_IN_PROGRESS'
  | 'UNKNOWN_RUN'
  | 'ALREADY_CLOSED'
  | 'DRAFT_CHANGED'
  | 'ORDERS_CHANGED'
  | 'EARLIER_PERIOD_OPEN'
  | 'PERIOD_NOT_BEGUN'
  | 'PERIOD_NOT_OVER'
  | 'RATE_NOT_POSITIVE';

/**
 * Closes a period with a draft, for ever: keeps what it was calculated from, converts each statement once, books what is
 * earned, opens the next period, tells everybody. Everything or nothing, as the transaction goes; a handful of statements,
 * however many consultants.
 *
 * `tx` is the worker's, in READ COMMITTED: it waits for orders that are just being completed, and sees them.
 */
export async function closeRun(tx: Transaction, call: RunCall, request: CloseRequest): Promise<Run | CloseRefusal> {
  if (!(await takeTurn(tx))) return 'RUN_IN_PROGRESS';
  const run = await runByNo(tx, request.runNo);
  if (!run) return 'UNKNOWN_RUN';
  if (run.status === 'closed') return 'ALREADY_CLOSED';
  if (run.status === 'replaced') return 'DRAFT_CHANGED';
  const { runNo } = run;
  const period = periodOfDay(run.period);
  const { timeZone } = call.company;
  // Months close in their order: one that was left open could never be calculated later.
  if (period !== (await openPeriodOf(tx, timeZone, call.now))) return 'EARLIER_PERIOD_OPEN';
  const { from, until } = instantsOf(period, timeZone);
  if (call.now < from) return 'PERIOD_NOT_BEGUN';
  const over = call.now >= until;
  if (!over && !request.beforeItsEnd) return 'PERIOD_NOT_OVER';
  const rate = rateOf(run, request.exchangeRate);
  if (rate === null) return 'RATE_NOT_POSITIVE';
  if (run.linesHash !== request.linesHash) return 'DRAFT_CHANGED';

  // From here on nobody completes an order of this period, or has done so before.
  await tx.execute(sql`select from commission_periods where period = ${run.period}::date for update`);
  const kept = await planOfPeriod(tx, period);
  const input = await readRunInput(clientOf(tx), { period, plan: kept.plan, timeZone });
  const corrections = await readRunCorrections(tx, period);
  if (withCorrections(inputHash(input, kept.documentHash), corrections) !== run.inputHash) return 'ORDERS_CHANGED';

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
  if (!closed) throw new Error('the run that was held is gone');
  await tx
    .update(commissionPeriods)
    .set({ status: 'closed', closedRunNo: runNo, closedAt: call.now })
    .where(eq(commissionPeriods.period, firstDayOf(period)));
  await openRow(tx, nextPeriod(period));
  const booking = { period, memo: `Commissions of ${period}`, by: call.by, at: call.now };
  await bookRun(tx, closed, booking);
  if (corrections.count > 0) await bookCorrections(tx, closed, { ...booking, memo: `Corrections in ${period}` });
  await notifyOfStatements(tx, runNo, call.now);
  await tx.insert(auditEvents).values({
    requestId: request.requestId,
    actorId: call.by,
    actorRole: call.by === null ? 'worker' : 'admin',
    action: 'close-commission-run',
    objectType: 'commission-run',
    objectId: String(runNo),
    detail: {
      period,
      beforeItsEnd: !over,
      exchangeRate: closed.exchangeRate,
      linesHash: closed.linesHash,
      inputHash: closed.inputHash,
    },
    createdAt: call.now,
  });
  return closed;
}

/** A run by its number. */
export async function runByNo(tx: Transaction, runNo: number): Promise<Run | null> {
  const [run] = await tx.select().from(commissionRuns).where(eq(commissionRuns.runNo, runNo));
  return run ?? null;
}

function rateOf({ currency, payoutCurrency }: Run, typed: string): ExchangeRate | null {
  const text = currency === payoutCurrency ? '1' : typed.replace(/^0+(?=\d)/, '');
  return parseExchangeRate(currency, payoutCurrency, text);
}
