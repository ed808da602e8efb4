import { sql } from 'drizzle-orm';
import type { EngineInput } from '#domain/commission/input.ts';
import { groupOrders } from '#domain/commission/input.ts';
import { noOrder } from '#domain/commission/line.ts';
import { calculate, type EngineResult } from '#domain/commission/lines-of.ts';
import { deepestLevel, type Plan, rateAt, type Tier, trackOfProgram } from '#domain/commission/plan.ts';
import { type Statement, statementOf } from '#domain/commission/statement.ts';
import { nobody } from '#domain/genealogy/sponsors.ts';
import type { Period } from '#domain/period/period.ts';
import { monthIndex } from '#domain/period/period.ts';
import type { Transaction } from '../db/database.ts';
import { sponsorAt } from '../genealogy/at.ts';
import { downlineAt } from '../genealogy/downline.ts';
import { monthsIn } from './calendar.ts';
import { planOfPeriod } from './plan-store.ts';
import { type PeriodScope, scopeOf } from './scope.ts';

/** A line that a run started now would write. */
export interface LiveLine {
  readonly type: number;
  readonly level: number;
  readonly rate: number;
  readonly baseMills: bigint;
  readonly amount: bigint;
  /** Null on a bonus. */
  readonly order: { readonly no: number; readonly sellerId: string } | null;
}

/** A consultant's earnings of a period that is not closed. */
export interface LiveEarnings {
  readonly plan: Plan;
  readonly planVersion: number;
  readonly statement: Statement;
  readonly lines: readonly LiveLine[];
  /** The sum of the bases of her own orders, in cents. */
  readonly ownBase: bigint;
  /** The number of her track in the plan. */
  readonly track: number;
}

/**
 * What a run of a period started now would give one consultant, by the engine of the run, from her neighbourhood alone:
 * what she earns depends on her own volume and on the orders as far below as her tier pays. Current to the last committed
 * order. As worker.
 */
export async function liveEarnings(
  tx: Transaction,
  consultantId: string,
  period: Period,
  timeZone: string,
): Promise<LiveEarnings> {
  const { plan, version: planVersion } = await planOfPeriod(tx, period);
  const scope = scopeOf(period, timeZone);
  const alone = await neighbourhood(tx, consultantId, scope, plan, timeZone, 0);
  const own = statementOf(alone.result, alone.self);
  const levels = levelsOf(plan, own.tier);
  const { result, self, ids, orderNos } =
    levels === 0 ? alone : await neighbourhood(tx, consultantId, scope, plan, timeZone, levels);
  const lines: LiveLine[] = [];
  for (let line = result.firstLine[self] ?? 0; line < (result.firstLine[self + 1] ?? 0); line++) {
    const order = result.lines.order[line] ?? noOrder;
    lines.push({
      type: result.lines.type[line] ?? 0,
      level: result.lines.level[line] ?? 0,
      rate: result.lines.rate[line] ?? 0,
      baseMills: BigInt(result.lines.baseMills[line] ?? 0),
      amount: BigInt((result.lines.amount[line] ?? 0) + (result.lines.bonus[line] ?? 0)),
      order:
        order === noOrder
          ? null
          : { no: orderNos[order] ?? 0, sellerId: ids[result.input.orders.consultant[order] ?? 0] ?? '' },
    });
  }
  return {
    plan,
    planVersion,
    statement: statementOf(result, self),
    lines,
    ownBase: BigInt(result.standing.ownBase[self] ?? 0),
    track: result.input.consultants.track[self] ?? 0,
  };
}

/** How far below a tier earns: 0 nothing, null to the bottom, where inactive consultants are passed over. */
function levelsOf(plan: Plan, tier: Tier | null): number | null {
  if (tier === null) return 0;
  let deepest = 0;
  for (let level = 1; level <= deepestLevel(plan); level++) if (rateAt(tier, level) > 0) deepest = level;
  return deepest > 0 && plan.compression === 'dynamic' ? null : deepest;
}

interface Neighbourhood {
  readonly result: EngineResult;
  /** Her number in it. */
  readonly self: number;
  /** By number. */
  readonly ids: readonly string[];
  /** By order. */
  readonly orderNos: readonly number[];
}

/** A consultant and everybody so many levels below, calculated as a company of their own. */
async function neighbourhood(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
  plan: Plan,
  timeZone: string,
  levels: number | null,
): Promise<Neighbourhood> {
  const members = await membersOf(tx, consultantId, scope, levels);
  const numbers = new Map(members.map(({ id }, number) => [id, number]));
  const self = numbers.get(consultantId) ?? nobody;
  const monthOf = monthsIn(timeZone);
  const sold = await ordersOf(tx, consultantId, scope, levels);
  const orders = groupOrders(members.length, {
    consultant: Int32Array.from(sold, ({ seller }) => numbers.get(seller) ?? nobody),
    base: Float64Array.from(sold, ({ base }) => Number(base)),
  });
  const input: EngineInput = {
    periodMonth: monthIndex(scope.period),
    consultants: {
      sponsor: Int32Array.from(members, ({ sponsor }, number) =>
        number === self ? nobody : (numbers.get(sponsor ?? '') ?? nobody),
      ),
      track: Uint8Array.from(members, ({ program }) => trackOfProgram(plan, program) ?? 0),
      joinMonth: Int32Array.from(members, ({ joined }) => monthOf(Date.parse(joined))),
      volumeAdjustment: Float64Array.from(members, ({ adjustment }) => Number(adjustment)),
    },
    orders,
  };
  return {
    result: calculate(input, plan),
    self,
    ids: members.map(({ id }) => id),
    orderNos: Array.from(orders.cameAt, (place) => Number(sold[place]?.no ?? 0)),
  };
}

async function membersOf(tx: Transaction, consultantId: string, scope: PeriodScope, levels: number | null) {
  const { rows } = await tx.execute<{
    id: string;
    sponsor: string | null;
    program: string;
    joined: string;
    adjustment: string;
  }>(sql`
    with recursive ${downlineAt(consultantId, { ...scope, levels })}
    select c.consultant_id as id, ${sponsorAt(scope.end)} as sponsor, c.program_type as program,
           to_char(c.join_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as joined,
           coalesce((select sum(v.amount) from volume_adjustments v
                     where v.consultant_id = c.consultant_id and v.period = ${scope.firstDay}::date), 0)::text as adjustment
    from downline join consultants c using (consultant_id)
    order by c.consultant_no`);
  return rows;
}

async function ordersOf(tx: Transaction, consultantId: string, scope: PeriodScope, levels: number | null) {
  const { rows } = await tx.execute<{ no: string; seller: string; base: string }>(sql`
    with recursive ${downlineAt(consultantId, { ...scope, levels })}
    select o.order_no::text as no, o.consultant_id as seller, o.commissionable_base::text as base
    from downline join orders o using (consultant_id)
    where o.status = 'completed' and o.period = ${scope.firstDay}::date
    order by o.order_no`);
  return rows;
}
