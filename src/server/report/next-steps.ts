import { sql } from 'drizzle-orm';
import type { NextStep as NextStepRow } from '#contract/report/dashboard.ts';
import { override } from '#domain/commission/line.ts';
import { singleCalculation } from '#domain/commission/single.ts';
import { centsOf, formatAmount } from '#domain/money/decimal.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { monthIndex, monthsBetween } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { foundationBonusStep, type NextStep, rankNextSteps } from '#domain/report/next-steps.ts';
import type { ConsultantPeriods } from '../commission/consultant-period.ts';
import { nextTierGainOf } from '../commission/get-missed-overrides.ts';
import type { Call } from '../context.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { balancesOf } from '../payout/balances.ts';
import { minimumPayout } from '../payout/minimum-payout.ts';
import { presentPayee, refusalOfPayout } from '../payout/payee/payee.ts';
import { planOfPeriod } from '../plan/plan-store.ts';

const quietDays = 30;
const monthsBefore = 3;

/** What a consultant can do next for more money, at most three things. `tx` acts as the worker. */
export async function nextStepsOf(
  tx: Transaction,
  { consultant, open }: ConsultantPeriods,
  context: Pick<Call, 'company' | 'now'>,
  rateTo: number | null,
): Promise<NextStepRow[]> {
  const { currencies, timeZone } = context.company;
  const gain = await nextTierGainOf(tx, consultant, open, timeZone);
  const tier: NextStep[] = gain
    ? [
        {
          kind: 'next-tier',
          tier: gain.tier,
          missing: centsOf(gain.missing),
          amount: centsOf(gain.total),
          currency: currencies.shop,
        },
      ]
    : [];
  const steps = [
    ...(await payoutStep(tx, consultant.consultantId, context)),
    ...tier,
    ...(await newcomerSteps(tx, { consultant, open }, context)),
    ...(await quietMembers(tx, consultant, currencies.shop, context.now())),
  ];
  return rankNextSteps(steps, { currency: currencies.shop, rateTo }).map(rowOf);
}

async function payoutStep(
  tx: Transaction,
  consultantId: string,
  context: Pick<Call, 'company' | 'now'>,
): Promise<NextStep[]> {
  const currency = context.company.currencies.payout;
  const { earned, available } = await balancesOf(tx, consultantId, currency);
  const amount = earned + available;
  // A smaller balance is carried forward.
  if (amount < (await minimumPayout(tx, context))) return [];
  const payee = await presentPayee(tx, consultantId);
  const refused = await refusalOfPayout(tx, { consultantId, payee, currency, now: context.now() });
  if (refused === null) return [{ kind: 'request-payout', amount, currency }];
  const withdrawn = refused === 'PAYEE_NOT_VERIFIED' && payee?.withdrawnAt != null;
  const missing = refused === 'NO_PAYEE' || refused === 'PAYEE_CURRENCY' || withdrawn;
  return missing ? [{ kind: 'payout-method', amount, currency, replaces: payee !== null }] : [];
}

/** The sales of the example for people who have sold nothing yet. */
const exampleBase = 100_00n;

/** The first sale; after it, the next step of the foundation bonus while it is paid. */
async function newcomerSteps(
  tx: Transaction,
  { consultant, open }: Pick<ConsultantPeriods, 'consultant' | 'open'>,
  { company }: Pick<Call, 'company'>,
): Promise<NextStep[]> {
  const { rows } = await tx.execute<{ sold: boolean; base: string }>(sql`
    select count(*) > 0 as sold,
           coalesce(sum(commissionable_base) filter (where period = ${firstDayOf(open)}::date), 0)::text as base
    from orders
    where consultant_id = ${consultant.consultantId} and status = 'completed' and commissionable_base > 0`);
  const { sold, base } = rows[0] ?? { sold: false, base: '0' };
  const { plan } = await planOfPeriod(tx, open);
  const currency = company.currencies.shop;
  const joined = periodOf(consultant.joinDate, company.timeZone);
  if (sold) {
    const newcomer = { monthsSinceJoining: monthsBetween(joined, open), ownBase: BigInt(base) };
    const bonus = foundationBonusStep(plan.foundationBonus, newcomer, currency);
    return bonus ? [bonus] : [];
  }
  const sale = singleCalculation(plan, {
    personalVolume: exampleBase,
    program: consultant.programType,
    joinMonth: monthIndex(joined),
    periodMonth: monthIndex(open),
    base: exampleBase,
  });
  return 'refusal' in sale
    ? []
    : [{ kind: 'first-sale', amount: sale.personalCommission, currency, base: exampleBase }];
}

/**
 * The team members who have not ordered or sold for a month, with what their orders paid the consultant in the last
 * closed months before; the most first. Each array makes one scan of an index: the planner expects few lines, and would look up
 * the order of each. Names are read in the order of the amounts, until two consultants are active.
 */
async function quietMembers(
  tx: Transaction,
  { consultantNo }: { readonly consultantNo: number },
  currency: string,
  now: Date,
): Promise<NextStep[]> {
  const { rows } = await tx.execute<{
    consultant_id: string;
    name: string;
    amount: string;
    last_order: string | null;
    months: number;
  }>(sql`
    with closed as (
      select run_no from commission_runs where status = 'closed' order by period desc limit ${monthsBefore}),
    lines as materialized (
      select l.order_no, l.amount from commission_calculations l join closed using (run_no)
      where l.consultant_no = ${consultantNo} and l.line_type = ${override}),
    paid as materialized (
      select o.consultant_id, sum(l.amount) as amount
      from lines l join orders o using (order_no) where o.order_no = any (array(select order_no from lines)) group by 1),
    quiet as (
      select consultant_id, amount, last_order_at
      from paid join genealogy_paths g using (consultant_id)
      where g.consultant_id = any (array(select consultant_id from paid))
        and (last_order_at is null or last_order_at < ${new Date(now.getTime() - quietDays * millisecondsPerDay).toISOString()}::timestamptz)
      order by amount desc, consultant_id offset 0)
    select consultant_id, concat_ws(' ', c.first_name, c.last_name) as name, q.amount::text as amount,
           q.last_order_at as last_order, (select count(*)::int from closed) as months
    from quiet q
    cross join lateral (
      select first_name, last_name from consultants c
      where c.consultant_id = q.consultant_id and c.status = 'active' offset 0) c
    order by q.amount desc, consultant_id limit 2`);
  return rows.map(({ consultant_id, name, amount, last_order, months }) => ({
    kind: 'quiet-member',
    consultantId: consultant_id,
    name,
    amount: BigInt(amount),
    currency,
    lastOrder: last_order === null ? null : new Date(last_order),
    months,
  }));
}

function rowOf(step: NextStep): NextStepRow {
  const money = { amount: formatAmount(step.amount), currency: step.currency };
  switch (step.kind) {
    case 'payout-method':
      return { kind: step.kind, ...money, replaces: step.replaces };
    case 'next-tier':
      return { kind: step.kind, ...money, tier: step.tier, missing: formatAmount(step.missing) };
    case 'first-sale':
      return { kind: step.kind, ...money, base: formatAmount(step.base) };
    case 'foundation-bonus':
      return { kind: step.kind, ...money, missing: formatAmount(step.missing), pays: formatAmount(step.pays) };
    case 'quiet-member':
      return {
        kind: step.kind,
        ...money,
        consultant_id: step.consultantId,
        name: step.name,
        last_order: step.lastOrder?.toISOString() ?? null,
        months: step.months,
      };
    default:
      return { kind: step.kind, ...money };
  }
}
