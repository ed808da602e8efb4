import { and, eq, getTableColumns, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Explanation } from '#contract/commission/explanation.ts';
import type { CorrectionExplanation } from '#contract/correction/explanation.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { CommissionRow } from '#contract/statement/commission-row.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { foundationBonus, lineTypes, override, personal } from '#domain/commission/line.ts';
import { type ConsultantPeriods, consultantPeriods } from '../commission/consultant-period.ts';
import { explainLine, storedLineOf } from '../commission/explain-commission.ts';
import { type LiveLine, liveEarningsWithLines } from '../commission/live.ts';
import { explainedLiveLine } from '../commission/live-line.ts';
import { commissionCorrections, commissionDifferences, commissions } from '../commission/tables.ts';
import { explainDifference } from '../correction/explain-correction.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { statementRows } from './get-commissions.ts';

/** The explanations are those of the lines themselves, so that an example always agrees with the statement. */
export const getWorkedExamples = functions.statement.getWorkedExamples.handler(({ context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company } = context;
      const now = context.now();
      const available = await consultantPeriods(tx, userIdOf(context.actor), company, now);
      if (!available) throw errors.NOT_FOUND();
      const stored = await statementExamples(tx, available, company.timeZone);
      const missing = lineTypes.map((_, type) => type).filter((type) => !stored.has(type));
      const live = missing.length === 0 ? null : await openExamples(tx, available, missing, company, now);
      const lineOf = (type: number) => stored.get(type) ?? live?.get(type) ?? null;
      const { consultantId, consultantNo } = available.consultant;
      return {
        currency: company.currencies.shop,
        payout_currency: company.currencies.payout,
        personal: lineOf(personal),
        override: lineOf(override),
        foundation_bonus: lineOf(foundationBonus),
        converted: await convertedStatement(tx, consultantId),
        clawback: await latestClawback(tx, consultantNo),
      };
    },
    'repeatable read',
  ),
);

/** By line type: the explanation of the largest line of the consultant's latest statement. */
async function statementExamples(
  tx: Transaction,
  { consultant: { consultantId, consultantNo } }: ConsultantPeriods,
  timeZone: string,
): Promise<Map<number, Explanation>> {
  const { rows } = await tx.execute<{ run: number; type: number; order: string; level: number }>(sql`
    select distinct on (l.line_type) l.run_no as run, l.line_type::int as type, coalesce(l.order_no, 0)::text as order,
           l.level::int as level
    from commission_calculations l
    where l.consultant_no = ${consultantNo} and l.run_no =
      (select s.run_no from commissions s where s.consultant_id = ${consultantId}::uuid and s.closed order by s.period desc limit 1)
    order by l.line_type, l.amount + l.bonus desc, l.order_no desc, l.level`);
  const examples = new Map<number, Explanation>();
  for (const { run, type, order, level } of rows) {
    const line = await storedLineOf(tx, { run, consultant: consultantNo, order: Number(order), type, level });
    if (line) examples.set(type, await explainLine(tx, line, timeZone, false));
  }
  return examples;
}

/** The same for the wanted types in the open month, calculated now. */
async function openExamples(
  tx: Transaction,
  { consultant: { consultantId, consultantNo }, open: period }: ConsultantPeriods,
  wanted: readonly number[],
  { timeZone, currencies }: CompanySettings,
  now: Date,
): Promise<Map<number, Explanation>> {
  const live = await liveEarningsWithLines(tx, consultantId, period, timeZone);
  const examples = new Map<number, Explanation>();
  for (const type of wanted) {
    const [first, ...others] = live.lines.filter((line) => line.type === type);
    if (!first) continue;
    const largest = others.reduce((best, line) => (isLarger(line, best) ? line : best), first);
    const shown = { consultantNo, period, currency: currencies.shop, now };
    examples.set(type, await explainLine(tx, await explainedLiveLine(tx, live, largest, shown), timeZone, false));
  }
  return examples;
}

/** Of two lines with the same amount, that of the earlier order is the example. */
const isLarger = (line: LiveLine, other: LiveLine): boolean =>
  line.amount === other.amount ? (line.order?.no ?? 0) < (other.order?.no ?? 0) : line.amount > other.amount;

async function convertedStatement(tx: Transaction, consultantId: string): Promise<CommissionRow | null> {
  const converted = and(
    eq(commissions.consultantId, consultantId),
    eq(commissions.closed, true),
    isNotNull(commissions.payoutAmount),
    ne(commissions.payoutCurrency, commissions.currency),
  );
  const [statement = null] = await statementRows(tx, converted, 1);
  return statement;
}

/** A replay can also change the lines of other orders: the example is the line of the returned order itself. */
async function latestClawback(tx: Transaction, consultantNo: number): Promise<CorrectionExplanation | null> {
  const [difference] = await tx
    .select(getTableColumns(commissionDifferences))
    .from(commissionDifferences)
    .innerJoin(commissionCorrections, eq(commissionCorrections.correctionNo, commissionDifferences.correctionNo))
    .where(
      and(
        eq(commissionDifferences.consultantNo, consultantNo),
        lt(commissionDifferences.booked, 0n),
        eq(commissionDifferences.orderNo, commissionCorrections.orderNo),
        inArray(commissionCorrections.kind, ['return', 'cancellation']),
      ),
    )
    .orderBy(sql`${commissionDifferences.correctionNo} desc, ${commissionDifferences.level}`)
    .limit(1);
  return difference ? explainDifference(tx, difference, false) : null;
}
