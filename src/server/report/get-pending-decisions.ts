import { sql } from 'drizzle-orm';
import type { PendingDecision } from '#contract/report/admin-dashboard.ts';
import { isPermitted, worker } from '#domain/account/actor.ts';
import { legalTextKinds } from '#domain/content/legal-text.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { periodOf } from '#domain/period/zone.ts';
import { type DecisionKind, decisionPermissions } from '#domain/report/pending-decision.ts';
import { products } from '../catalog/tables.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { legalTextVersions } from '../content/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import type { FailedJobs } from '../db/jobs/jobs.ts';
import { functions } from '../implement.ts';
import { companySettingsVersions } from '../settings/tables.ts';
import { isLowItem } from '../stock/stock-of-product.ts';
import { stockLevels } from '../stock/tables.ts';

/** Each kind that has something to decide and that the admin may see, in the order of `decisionKinds`. */
export const getPendingDecisions = functions.report.getPendingDecisions.handler(async ({ context }) => {
  const { company } = context;
  const now = context.now();
  const { failedMails, failedJobs } = await context.jobs.state();
  const { setup, money, low, open } = await withActor(context.db, worker, async (tx) => ({
    setup: await setupDecisions(tx, context.demo),
    money: await moneyDecisions(tx),
    low: await itemsLow(tx),
    open: await openPeriodOf(tx, company.timeZone, now),
  }));
  const toClose: PendingDecision = { ...nothing, kind: 'month-to-close', count: 1, period: open };
  const isOver = open < periodOf(now, company.timeZone);
  const others = [...failed('failed-mails', failedMails), ...failed('failed-jobs', failedJobs)];
  const waiting: PendingDecision[] = [
    ...setup,
    ...money,
    ...(low > 0 ? [{ ...nothing, kind: 'low-stock' as const, count: low }] : []),
    ...(isOver ? [toClose] : []),
    ...others,
  ];
  return { data: waiting.filter(({ kind }) => isPermitted(context.actor, decisionPermissions[kind])) };
});

const nothing = { count: 0, amount: null, currency: null, since: null, period: null };

const failed = (kind: DecisionKind, { count, since }: FailedJobs): PendingDecision[] =>
  count === 0 ? [] : [{ ...nothing, kind, count, since: since?.toISOString() ?? null }];

/** What a new company has to set up: its settings, which a demo has from the start, products and legal texts. */
async function setupDecisions(tx: Transaction, demo: boolean): Promise<PendingDecision[]> {
  const { rows } = await tx.execute<{ settings: boolean; products: boolean; kinds: number }>(sql`
    select exists (select from ${companySettingsVersions} where version > 1) as settings,
           exists (select from ${products}) as products,
           (select count(distinct kind)::int from ${legalTextVersions} where version is not null) as kinds`);
  const [{ settings, products: hasProducts, kinds } = { settings: true, products: true, kinds: 0 }] = rows;
  const unpublished = legalTextKinds.length - kinds;
  return [
    ...(settings || demo ? [] : [{ ...nothing, kind: 'company-settings' as const, count: 1 }]),
    ...(hasProducts ? [] : [{ ...nothing, kind: 'first-product' as const, count: 1 }]),
    ...(unpublished > 0 ? [{ ...nothing, kind: 'legal-texts' as const, count: unpublished }] : []),
  ];
}

/** How many items of offered products are low in stock. */
async function itemsLow(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${stockLevels} l join ${products} p on p.product_id = l.product_id and p.active = 'Y'
    where ${isLowItem}`);
  return rows[0]?.count ?? 0;
}

/** What waits with its sum where it has one, by currency. Each of them is found by an index of what waits, paid orders by the prepared totals. */
async function moneyDecisions(tx: Transaction): Promise<PendingDecision[]> {
  const { rows } = await tx.execute<{
    kind: DecisionKind;
    count: number;
    amount: string | null;
    currency: string | null;
    since: string;
  }>(sql`
    with waiting (place, kind, amount, currency, since) as (
      select 2, 'refunds', amount, currency, created_at from order_refunds where status = 'owed'
      union all
      select 3, 'payout-requests', amount, currency, created_at from payout_requests where status = 'pending'
      union all
      select 4, 'payment-approvals', amount, currency, created_at from payment_approvals where status = 'pending'
      union all
      select 5, 'payees', null, null, created_at from payees where verified_at is null and replaced_at is null
      union all
      select 6, 'payments-to-send', amount, currency, created_at from commission_payments
      where status = 'pending' and batch_id is null
      union all
      select 7, 'overdue-fees', amount, currency, created_at from membership_fees where status = 'overdue'
      union all
      select 8, 'questions', null, null, state_since from questions where state = 'open')
    select kind, count::int as count, amount::text as amount, currency,
           to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from (
      select 1 as place, 'paid-orders' as kind, sum(t.count) as count, sum(t.amount) as amount, t.currency,
             (select min(coalesce(o.paid_at, o.order_date)) from orders o
              where o.status = 'processing' and o.currency = t.currency) as since
      from list_totals t where t.list = 'orders' and t.state = 'processing' group by t.currency having sum(t.count) > 0
      union all
      select place, kind, count(*), sum(amount), currency, min(since) from waiting group by place, kind, currency) decisions
    order by place, currency`);
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amount: amount === null ? null : formatAmount(BigInt(amount)),
    period: null,
  }));
}
