import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { OwnPlan } from '#contract/plan/own-plan.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { singleCalculation } from '#domain/commission/single.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Period } from '#domain/period/period.ts';
import { addMonths, monthIndex, monthsBetween } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import type { Plan, Track } from '#domain/plan/plan.ts';
import { rateAt, trackOfProgram } from '#domain/plan/plan.ts';
import { onSale } from '../catalog/on-sale.ts';
import { productContents, products } from '../catalog/tables.ts';
import { consultantPeriods } from '../commission/consultant-period.ts';
import { nextTier } from '../commission/get-earnings.ts';
import { liveEarnings } from '../commission/live.ts';
import { scopeOf } from '../commission/scope.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { downlineOf } from '../genealogy/downline.ts';
import { functions } from '../implement.ts';
import { orders } from '../order/tables.ts';
import { planInForce } from './plan-in-force.ts';

export const getMyPlan = functions.plan.getMyPlan.handler(({ context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { timeZone } = context.company;
      const periods = await consultantPeriods(tx, userIdOf(context.actor), context.company, context.now());
      if (!periods) throw errors.NOT_FOUND();
      const { consultant, open } = periods;
      const { plan, shown } = await planInForce(tx, open, context.company);
      const live = await liveEarnings(tx, consultant.consultantId, open, timeZone);
      const volume = live.statement.personalVolume;
      const number = trackOfProgram(plan, consultant.programType);
      const track = (number === null ? undefined : plan.tracks[number]) ?? null;
      const sale = await newestSale(tx, consultant.consultantId, scopeOf(open, timeZone));
      const joined = periodOf(consultant.joinDate, timeZone);
      return {
        ...shown,
        consultant_id: consultant.consultantId,
        track: track?.code ?? null,
        program: consultant.programType,
        personal_volume: formatAmount(volume),
        tier: live.statement.tier?.code ?? null,
        next_tier: number === null ? null : nextTier(plan, number, volume),
        foundation: foundationOf(plan, joined, open, live),
        example:
          sale && track && exampleOf(plan, track, { sale, program: consultant.programType, joined, period: open }),
      };
    },
    'repeatable read',
  ),
);

function foundationOf(
  { foundationBonus }: Plan,
  joined: Period,
  open: Period,
  { ownBase, statement }: { readonly ownBase: bigint; readonly statement: { readonly bonusTotal: bigint } },
): OwnPlan['foundation'] {
  const since = monthsBetween(joined, open);
  const months = foundationBonus.windowMonths;
  return {
    until: months === 0 ? null : addMonths(joined, months - 1),
    open: since >= 0 && since < months,
    base: formatAmount(ownBase),
    pays: formatAmount(statement.bonusTotal),
  };
}

interface Sale {
  readonly of: 'own-order' | 'team-order' | 'product';
  readonly named: string;
  readonly base: bigint;
}

/** The newest own sale, else the newest sale of the team, else the first product by name; null in an empty shop. */
async function newestSale(
  tx: Transaction,
  consultantId: string,
  scope: ReturnType<typeof scopeOf>,
): Promise<Sale | null> {
  const [own] = await tx
    .select({ no: orders.orderNo, base: orders.commissionableBase })
    .from(orders)
    .where(
      and(eq(orders.consultantId, consultantId), eq(orders.status, 'completed'), gt(orders.commissionableBase, 0n)),
    )
    .orderBy(desc(orders.completedAt), desc(orders.orderNo))
    .limit(1);
  if (own?.base) return { of: 'own-order', named: String(own.no), base: own.base };
  const { rows } = await tx.execute<{ no: string; base: string }>(sql`
    with recursive ${await downlineOf(tx, consultantId, scope)}
    select o.order_no::text as no, o.commissionable_base::text as base
    from downline join orders o using (consultant_id)
    where o.status = 'completed' and o.commissionable_base > 0
    order by o.completed_at desc, o.order_no desc limit 1`);
  const [team] = rows;
  if (team) return { of: 'team-order', named: team.no, base: BigInt(team.base) };
  const name = sql<string>`coalesce(${productContents.title}, ${products.itemDescription})`;
  const [product] = await tx
    .select({ name, price: products.inventoryPrice })
    .from(products)
    .leftJoin(productContents, eq(productContents.productId, products.productId))
    .where(onSale)
    .orderBy(asc(name), asc(products.productCode))
    .limit(1);
  return product ? { of: 'product', named: product.name, base: product.price } : null;
}

/** What a sale pays in every tier of a track, calculated by the engine at the first volume of each tier. */
function exampleOf(
  plan: Plan,
  track: Track,
  { sale, program, joined, period }: { sale: Sale; program: string; joined: Period; period: Period },
): OwnPlan['example'] {
  const worth = track.tiers.flatMap((tier) => {
    const result = singleCalculation(plan, {
      personalVolume: tier.minimum,
      program,
      joinMonth: monthIndex(joined),
      periodMonth: monthIndex(period),
      base: sale.base,
    });
    if ('refusal' in result) return [];
    return {
      tier: tier.code,
      from: formatAmount(tier.minimum),
      personal_rate: tier.personalRate,
      personal: formatAmount(result.personalCommission),
      overrides: result.overrideCommissions.map(({ level, amount }) => ({
        level,
        rate: rateAt(tier, level),
        amount: formatAmount(amount),
      })),
    };
  });
  return { of: sale.of, named: sale.named, base: formatAmount(sale.base), worth };
}
