import { type SQL, sql } from 'drizzle-orm';
import { type Calculation, calculate } from '#domain/commission/engine.ts';
import { fillLines } from '#domain/commission/fill-lines.ts';
import type { EngineInput } from '#domain/commission/input.ts';
import { groupOrders } from '#domain/commission/input.ts';
import { newLines, orderOfBonus } from '#domain/commission/line.ts';
import { type Statement, statementOf } from '#domain/commission/statement.ts';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { Period } from '#domain/period/period.ts';
import { monthIndex } from '#domain/period/period.ts';
import { deepestLevel, type Plan, rateAt, type Tier, trackOfProgram } from '#domain/plan/plan.ts';
import type { Transaction } from '../db/database.ts';
import { downlineAt, levelsBelow } from '../genealogy/downline.ts';
import { planOfPeriod } from '../plan/plan-store.ts';
import { monthsIn } from './months-in.ts';
import { type PeriodScope, scopeOf } from './scope.ts';

/** A line that a run started now would write. */
export interface LiveLine {
  readonly type: number;
  readonly level: number;
  readonly rate: number;
  readonly baseMills: bigint;
  readonly amount: bigint;
  /** Null on a bonus. */
  readonly order: { readonly no: number } | null;
}

/** A consultant's earnings of an open period. */
export interface LiveEarnings {
  readonly plan: Plan;
  readonly planVersion: number;
  readonly statement: Statement;
  /** The sum of the bases of the consultant's own orders, in cents. */
  readonly ownBase: bigint;
  /** The number of their track in the plan. */
  readonly track: number;
}

/** Live earnings with every line, in no particular order. */
export interface LiveEarningsWithLines extends LiveEarnings {
  readonly lines: readonly LiveLine[];
}

/**
 * What a run of a period started now would give one consultant, by the engine of the run, from their neighborhood alone:
 * earnings depend only on the own volume and on the orders as far down as the tier pays. Includes the last committed order.
 * `tx` acts as the worker.
 */
export async function liveEarnings(
  tx: Transaction,
  consultantId: string,
  period: Period,
  timeZone: string,
): Promise<LiveEarnings> {
  return earningsOf(await calculateLive(tx, consultantId, period, timeZone, { withOrderNos: false }));
}

/**
 * Live earnings with their lines. A leader has tens of thousands, and reading their order numbers takes a fifth of the time: use
 * `liveEarnings` where only the sums are needed.
 */
export async function liveEarningsWithLines(
  tx: Transaction,
  consultantId: string,
  period: Period,
  timeZone: string,
): Promise<LiveEarningsWithLines> {
  const live = await calculateLive(tx, consultantId, period, timeZone, { withOrderNos: true });
  return { ...earningsOf(live), lines: linesIn(live) };
}

interface LiveCalculation {
  readonly plan: Plan;
  readonly planVersion: number;
  readonly neighborhood: Neighborhood;
  readonly result: Calculation;
}

async function calculateLive(
  tx: Transaction,
  consultantId: string,
  period: Period,
  timeZone: string,
  { withOrderNos }: { readonly withOrderNos: boolean },
): Promise<LiveCalculation> {
  const { plan, version: planVersion } = await planOfPeriod(tx, period);
  const scope = scopeOf(period, timeZone);
  const alone = await neighborhoodOf(tx, consultantId, scope, plan, timeZone, 0);
  const levels = levelsOf(plan, statementOf(calculate(alone.input, plan), alone.self).tier);
  const neighborhood = await withTeam(tx, consultantId, alone, { scope, plan, timeZone, levels, withOrderNos });
  return { plan, planVersion, neighborhood, result: calculate(neighborhood.input, plan) };
}

function earningsOf({ plan, planVersion, neighborhood, result }: LiveCalculation): LiveEarnings {
  const { input, self } = neighborhood;
  return {
    plan,
    planVersion,
    statement: statementOf(result, self),
    ownBase: BigInt(result.standing.ownBase[self] ?? 0),
    track: input.consultants.track[self] ?? 0,
  };
}

function linesIn({ neighborhood, result }: LiveCalculation): LiveLine[] {
  const { self, orderNos } = neighborhood;
  const first = result.firstLine[self] ?? 0;
  const count = (result.firstLine[self + 1] ?? first) - first;
  const columns = newLines(count);
  fillLines(result, first, first + count, columns);
  const lines: LiveLine[] = [];
  for (let line = 0; line < count; line++) {
    const order = columns.order[line] ?? orderOfBonus;
    lines.push({
      type: columns.type[line] ?? 0,
      level: columns.level[line] ?? 0,
      rate: columns.rate[line] ?? 0,
      baseMills: BigInt(columns.baseMills[line] ?? 0),
      amount: BigInt((columns.amount[line] ?? 0) + (columns.bonus[line] ?? 0)),
      order: order === orderOfBonus ? null : { no: orderNos[order] ?? 0 },
    });
  }
  return lines;
}

/** How many levels a tier earns on: 0 for none, null for all, if inactive consultants are skipped. */
function levelsOf(plan: Plan, tier: Tier | null): number | null {
  if (tier === null) return 0;
  let deepest = 0;
  for (let level = 1; level <= deepestLevel(plan); level++) if (rateAt(tier, level) > 0) deepest = level;
  return deepest > 0 && plan.compression === 'dynamic' ? null : deepest;
}

/**
 * A consultant and as many levels of their downline as input of the engine, for an open period (`withTeam`); null is the whole
 * downline, for a plan that skips inactive consultants.
 */
export async function liveNeighborhood(
  tx: Transaction,
  consultantId: string,
  { scope, plan, timeZone }: { readonly scope: PeriodScope; readonly plan: Plan; readonly timeZone: string },
  levels: number | null,
): Promise<{ readonly input: EngineInput; readonly self: number }> {
  const alone = await neighborhoodOf(tx, consultantId, scope, plan, timeZone, 0);
  return withTeam(tx, consultantId, alone, { scope, plan, timeZone, levels, withOrderNos: false });
}

interface Neighborhood {
  readonly input: EngineInput;
  /** The consultant's number in it. */
  readonly self: number;
  /** By order. Those of the team are missing where only the sums are needed. */
  readonly orderNos: readonly number[];
}

/** A consultant and some levels of downline, as a company. */
async function neighborhoodOf(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
  plan: Plan,
  timeZone: string,
  levels: number | null,
): Promise<Neighborhood> {
  const members = await membersOf(tx, consultantId, scope, levels);
  const numbers = new Map(members.map(({ no }, number) => [no, number]));
  const self = members.findIndex(({ sponsor_no }) => sponsor_no === null);
  const monthOf = monthsIn(timeZone);
  const sold = members.flatMap(({ sales }, seller) => salesIn(sales).map((sale) => ({ ...sale, seller })));
  const orders = groupOrders(members.length, {
    consultant: Int32Array.from(sold, ({ seller }) => seller),
    base: Float64Array.from(sold, ({ base }) => base),
  });
  const input: EngineInput = {
    periodMonth: monthIndex(scope.period),
    consultants: {
      sponsor: Int32Array.from(members, ({ sponsor_no }) =>
        sponsor_no === null ? noConsultant : (numbers.get(sponsor_no) ?? noConsultant),
      ),
      track: Uint8Array.from(members, ({ program }) => trackOfProgram(plan, program) ?? 0),
      joinMonth: Int32Array.from(members, ({ joined }) => monthOf(joined)),
      volumeAdjustment: Float64Array.from(members, ({ adjustment }) => Number(adjustment)),
    },
    orders,
  };
  return {
    input,
    self,
    orderNos: Array.from(orders.sourceIndex, (place) => sold[place]?.no ?? 0),
  };
}

type TeamScope = {
  readonly scope: PeriodScope;
  readonly plan: Plan;
  readonly timeZone: string;
  readonly levels: number | null;
  readonly withOrderNos: boolean;
};

/**
 * What a consultant earns from, given them alone: their downline, if the plan skips inactive consultants. Otherwise an override
 * depends on nothing but the level of the seller and the tier of the receiver: each level is one seller, sponsored by the one above.
 */
async function withTeam(
  tx: Transaction,
  consultantId: string,
  alone: Neighborhood,
  { scope, plan, timeZone, levels, withOrderNos }: TeamScope,
): Promise<Neighborhood> {
  if (levels === 0) return alone;
  if (levels === null) return neighborhoodOf(tx, consultantId, scope, plan, timeZone, null);
  const { periodMonth, consultants, orders } = alone.input;
  const sold = await salesByLevel(tx, consultantId, scope, levels, withOrderNos);
  const ofEach = <T extends number>(value: T) => Array.from({ length: levels + 1 }, () => value);
  return {
    input: {
      periodMonth,
      consultants: {
        sponsor: Int32Array.from({ length: levels + 1 }, (_, level) => (level === 0 ? noConsultant : level - 1)),
        track: Uint8Array.from(ofEach(consultants.track[alone.self] ?? 0)),
        joinMonth: Int32Array.from(ofEach(consultants.joinMonth[alone.self] ?? 0)),
        volumeAdjustment: Float64Array.of(
          consultants.volumeAdjustment?.[alone.self] ?? 0,
          ...Array.from({ length: levels }, () => 0),
        ),
      },
      orders: {
        consultant: Int32Array.from([
          ...orders.consultant,
          ...sold.flatMap(({ level, bases }) => Array.from(bases, () => level)),
        ]),
        base: Float64Array.from([...orders.base, ...sold.flatMap(({ bases }) => bases)]),
      },
    },
    self: 0,
    orderNos: [...alone.orderNos, ...sold.flatMap(({ numbers }) => numbers)],
  };
}

type MemberRow = {
  readonly no: number;
  /** Null for the requested consultant: their upline is not included. */
  readonly sponsor_no: number | null;
  readonly program: string;
  /** Milliseconds since 1970. */
  readonly joined: number;
  readonly adjustment: string;
  /** Number and base of each completed order of the period: "4711 1999;4712 500". */
  readonly sales: string | null;
};

/** The members with their orders, by number. */
async function membersOf(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
  levels: number | null,
): Promise<MemberRow[]> {
  const { firstDay } = scope;
  const { rows } = await tx.execute<MemberRow>(sql`
    with recursive ${downlineAt(consultantId, { ...scope, levels })},
    adjusted as materialized (
      select consultant_id, sum(amount) as amount from volume_adjustments where period = ${firstDay}::date
      group by consultant_id)
    select d.no, d.sponsor_no, d.program_type as program,
           (extract(epoch from d.join_date) * 1000)::float8 as joined, coalesce(a.amount, 0)::text as adjustment,
           (select ${salesOf} from orders o where o.consultant_id = d.consultant_id and ${countsIn(firstDay)}) as sales
    from downline d left join adjusted a using (consultant_id)
    order by d.no`);
  return rows;
}

type LevelSales = { readonly level: number; readonly bases: readonly number[]; readonly numbers: readonly number[] };

/** The orders of a downline by level, from the first one on; those of a level in no particular order. */
async function salesByLevel(
  tx: Transaction,
  consultantId: string,
  scope: PeriodScope,
  levels: number,
  withOrderNos: boolean,
): Promise<LevelSales[]> {
  const numbersOf = withOrderNos ? sql`array_to_json(array_agg(o.order_no))::text` : sql`'[]'`;
  // The array makes one scan of the index of the orders. A join with thousands of members reads every order of the period.
  const { rows } = await tx.execute<{ level: number; bases: string; numbers: string }>(sql`
    with recursive ${await levelsBelow(tx, consultantId, scope, levels)}
    select l.level, o.bases, o.numbers
    from generate_series(1, ${levels}::int) l (level)
    cross join lateral (
      select array_to_json(array_agg(o.commissionable_base))::text as bases, ${numbersOf} as numbers from orders o
      where o.consultant_id = any (array(select d.consultant_id from downline d where d.level = l.level))
        and ${countsIn(scope.firstDay)}) o
    where o.bases is not null
    order by l.level`);
  return rows.map(({ level, bases, numbers }) => ({ level, bases: JSON.parse(bases), numbers: JSON.parse(numbers) }));
}

/** Number and base of each order, by number: "4711 1999;4712 500". */
const salesOf = sql`string_agg(o.order_no || ' ' || o.commissionable_base, ';' order by o.order_no)`;

const countsIn = (firstDay: string): SQL => sql`o.status = 'completed' and o.period = ${firstDay}::date`;

function salesIn(text: string | null): { readonly no: number; readonly base: number }[] {
  if (text === null) return [];
  return text.split(';').map((sale) => {
    const space = sale.indexOf(' ');
    return { no: Number(sale.slice(0, space)), base: Number(sale.slice(space + 1)) };
  });
}
