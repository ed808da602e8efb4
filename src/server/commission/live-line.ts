import { eq } from 'drizzle-orm';
import type { Explanation } from '#contract/commission/explanation.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { CommissionLineKey } from '#domain/id/commission-line-id.ts';
import type { Period } from '#domain/period/period.ts';
import type { Plan } from '#domain/plan/plan.ts';
import { consultants } from '../consultant/tables.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { calculationRows, type StoredLine } from './get-commission-calculations.ts';
import { type LiveEarnings, type LiveLine, liveEarningsWithLines } from './live.ts';
import { openPeriodOf } from './open-period.ts';
import type { ChainScope } from './run/run-facts.ts';

/** A line with the data that its explanation needs, of a run or live. */
export interface ExplainedLine {
  readonly line: StoredLine;
  readonly calculation: Explanation['calculation'];
  readonly scope: ChainScope;
  readonly plan: Plan;
  readonly planVersion: number;
  readonly currency: string;
  readonly personalVolume: bigint;
  /** The code of the tier that the consultant's volume reached. */
  readonly tier: string | null;
}

/** The run number of lines that no run has written. */
export const noRun = 0;

/**
 * A line of an open period as a run started now would write it, from the live calculation; null if the line does not
 * exist, or no longer. A null `period` means the open one. `tx` acts as the worker.
 */
export async function liveLineOf(
  tx: Transaction,
  key: CommissionLineKey,
  asked: Period | null,
  company: Pick<CompanySettings, 'timeZone' | 'currencies'>,
  now: Date,
): Promise<ExplainedLine | null> {
  const { timeZone } = company;
  const open = await openPeriodOf(tx, timeZone, now);
  const period = asked ?? open;
  // A closed period has only its stored lines.
  if (period < open || key.consultant > 2 ** 31 - 1) return null;
  const [receiver] = await tx
    .select({ consultantId: consultants.consultantId })
    .from(consultants)
    .where(eq(consultants.consultantNo, key.consultant));
  if (!receiver) return null;
  const live = await liveEarningsWithLines(tx, receiver.consultantId, period, timeZone);
  const liveLine = live.lines.find((each) => isLine(each, key));
  if (!liveLine) return null;
  const shown = { consultantNo: key.consultant, period, currency: company.currencies.shop, now };
  return explainedLiveLine(tx, live, liveLine, shown);
}

/** A line of the live calculation with the data that its explanation needs. `tx` acts as the worker. */
export async function explainedLiveLine(
  tx: Transaction,
  live: LiveEarnings,
  liveLine: LiveLine,
  {
    consultantNo,
    period,
    currency,
    now,
  }: { readonly consultantNo: number; readonly period: Period; readonly currency: string; readonly now: Date },
): Promise<ExplainedLine> {
  const line = {
    runNo: noRun,
    consultantNo,
    orderNo: liveLine.order?.no ?? null,
    lineType: liveLine.type,
    level: liveLine.level,
    rate: liveLine.rate,
    baseMills: liveLine.baseMills,
    amount: liveLine.order === null ? 0n : liveLine.amount,
    bonus: liveLine.order === null ? liveLine.amount : 0n,
    period: firstDayOf(period),
    status: 'live',
    planVersion: live.planVersion,
    calculatedAt: now,
  };
  const [calculation] = await calculationRows(tx, [line]);
  if (!calculation) throw new Error('the line has no row');
  return {
    line,
    calculation,
    scope: { status: 'live', period: line.period },
    plan: live.plan,
    planVersion: live.planVersion,
    currency,
    personalVolume: live.statement.personalVolume,
    tier: live.statement.tier?.code ?? null,
  };
}

const isLine = (line: LiveLine, { order, type, level }: CommissionLineKey): boolean =>
  (line.order?.no ?? 0) === order && line.type === type && line.level === level;
