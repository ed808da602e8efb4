import { type RunRow, runStatus } from '#contract/commission/run.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { lineCountOf } from '../../correction/run-corrections.ts';
import { periodOfDay } from '../../db/columns.ts';
import type { commissionRuns } from '../tables.ts';

/** A run as an API row. */
export function runRowOf(run: typeof commissionRuns.$inferSelect): RunRow {
  return {
    run_no: run.runNo,
    period: periodOfDay(run.period),
    status: runStatus.parse(run.status),
    plan_version: run.planVersion,
    order_count: run.orderCount,
    consultant_count: run.consultantCount,
    calculation_count: run.calculationCount,
    statement_count: run.statementCount,
    base_total: formatAmount(run.baseTotal),
    correction_count: run.correctionCount,
    line_count: lineCountOf(run),
    correction_total: formatAmount(run.correctionTotal),
    total: formatAmount(run.total),
    currency: run.currency,
    payout_total: run.payoutTotal === null ? null : formatAmount(run.payoutTotal),
    payout_currency: run.payoutCurrency,
    exchange_rate: run.exchangeRate,
    input_hash: run.inputHash,
    lines_hash: run.linesHash,
    created_at: run.createdAt.toISOString(),
    closed_at: run.closedAt?.toISOString() ?? null,
  };
}
