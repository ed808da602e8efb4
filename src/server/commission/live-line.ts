import { eq } from 'drizzle-orm';
import type { CompanySettings } from '#contract/company.ts';
import type { CommissionLineKey } from '#domain/id/commission-line-id.ts';
import type { Period } from '#domain/period/period.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from '../person/tables.ts';
import { calculationRows } from './calculations.ts';
import type { ExplainedLine } from './explain.ts';
import { type LiveLine, liveEarnings } from './live.ts';
import { openPeriodOf } from './open-period.ts';

/** The number of the run of lines that no run has written. */
export const noRun = 0;

/**
 * A line of an open period as a run started now would write it, from the live computation; null where it would write no
 * such line (any more). `period` is the open one where it is null. As worker.
 */
export async function liveLineOf(
  tx: Transaction,
  key: CommissionLineKey,
  asked: Period | null,
  { timeZone, currencies }: Pick<CompanySettings, 'timeZone' | 'currencies'>,
  now: Date,
): Promise<ExplainedLine | null> {
  const open = await openPeriodOf(tx, timeZone, now);
  const period = asked ?? open;
  // A closed period has its lines, and only those.
  if (period < open || key.consultant > 2 ** 31 - 1) return null;
  const [receiver] = await tx
    .select({ consultantId: consultants.consultantId })
    .from(consultants)
    .where(eq(consultants.consultantNo, key.consultant));
  if (!receiver) return null;
  const live = await liveEarnings(tx, receiver.consultantId, period, timeZone);
  const found = live.lines.find((line) => isLine(line, key));
  if (!found) return null;
  const line = {
    runNo: noRun,
    consultantNo: key.consultant,
    orderNo: found.order?.no ?? null,
    lineType: found.type,
    level: found.level,
    rate: found.rate,
    baseMills: found.baseMills,
    amount: found.order === null ? 0n : found.amount,
    bonus: found.order === null ? found.amount : 0n,
    period: firstDayOf(period),
    status: 'live',
    calculatedAt: now,
  };
  const [calculation] = await calculationRows(tx, [line]);
  if (!calculation) throw new Error('a line that is not told');
  return {
    line,
    calculation,
    scope: { status: 'live', period: line.period },
    plan: live.plan,
    planVersion: live.planVersion,
    currency: currencies.shop,
    personalVolume: live.statement.personalVolume,
    tier: live.statement.tier?.code ?? null,
  };
}

const isLine = (line: LiveLine, { order, type, level }: CommissionLineKey): boolean =>
  (line.order?.no ?? 0) === order && line.type === type && line.level === level;
