import { type SQL, sql } from 'drizzle-orm';
import type { OutlineRow } from '#contract/genealogy/team-outline.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import type { TeamSort } from '#domain/genealogy/view.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { nextTierThreshold, type Plan, tierFor, trackOfProgram } from '#domain/plan/plan.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { planOfPeriod } from '../plan/plan-store.ts';
import { below, levelBytes, pathOf, volumesBelow } from './subtree.ts';
import { matching, type TeamFilter, type ViewScope } from './team-filter.ts';
import { type MemberRow, memberColumns, memberOf, volumeIn } from './team-member.ts';
import { trailTo } from './upline-path.ts';

export const getTeamOutline = functions.genealogy.getTeamOutline.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company, actor } = context;
      const rootId = input.consultant_id ?? userIdOf(actor) ?? '';
      const trail = await trailTo(tx, actor, rootId);
      if (!trail) throw errors.UNKNOWN_CONSULTANT();
      const { timeZone } = company;
      const period = await openPeriodOf(tx, timeZone, context.now());
      const { plan } = await planOfPeriod(tx, period);
      const query = { ...input, rootId, path: await pathOf(tx, rootId), firstDay: firstDayOf(period) };
      const scope = { plan, now: context.now(), timeZone };
      const page = input.all_levels ? await everyoneBelow(tx, query, scope) : await directTeam(tx, query, scope);
      const rowOf = (row: Row) => outlineRowOf(row, plan, trail.length - 1);
      return {
        data: page.rows.map(rowOf),
        total: page.total,
        root: page.team && rowOf({ ...(await rootRow(tx, query)), ...page.team }),
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        currency: company.currencies.shop,
      };
    },
    'repeatable read',
  ),
);

type Query = TeamFilter & {
  readonly rootId: string;
  readonly path: Buffer;
  readonly firstDay: string;
  readonly sort: TeamSort;
  readonly limit: number;
  readonly offset: number;
};

/** In cents, as text. */
type Team = { readonly team_size: number; readonly team_volume: string };

type Row = MemberRow &
  Team & {
    readonly program_type: string;
    /** Below the root. */
    readonly level: number;
    readonly sponsor_name: string | null;
    readonly last_order: string | null;
  };

type Page = {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Of the root. */
  readonly team: Team | null;
};

/** The direct team with the sums of each member's own team: one pass over everyone below, grouped by branch. */
async function directTeam(tx: Transaction, query: Query, scope: ViewScope): Promise<Page> {
  const { path, rootId, limit, offset } = query;
  const branch = sql`substring(p.path, 1, ${path.length + levelBytes})`;
  const isBelowBranch = sql`length(p.path) > ${path.length + levelBytes}`;
  const { rows } = await tx.execute<Row & { total: number; all_size: number; all_volume: string }>(sql`
    with ${volumesBelow(path, [query.firstDay])},
    sizes as (
      select ${branch} as branch, count(*) filter (where not p.has_left)::int as everyone,
             count(*) filter (where not p.has_left and ${isBelowBranch})::int as team_size
      from genealogy_paths p where ${below(path)} group by 1),
    sums as (
      select ${branch} as branch, sum(p.volume) filter (where ${isBelowBranch})::bigint as team_volume
      from volumes p group by 1),
    members as (
      select c.*, coalesce(v.volume, 0) as volume, s.team_size, p.path
      from consultants c join genealogy_paths p using (consultant_id) join sizes s on s.branch = p.path
      left join volumes v using (consultant_id)
      where c.sponsor_consultant_id = ${rootId} and (not p.has_left or s.team_size > 0)),
    page as (
      select c.*, 1 as level, count(*) over ()::int as total from members c
      where ${matching(query, sql`1`, sql`c.volume`, scope)}
      order by ${orderOf(query.sort)} limit ${limit} offset ${offset})
    select ${rowColumns}, c.total, c.team_size, coalesce(t.team_volume, 0)::text as team_volume,
           (select coalesce(sum(everyone), 0)::int from sizes) as all_size,
           (select coalesce(sum(volume), 0)::text from volumes) as all_volume
    from (select) as always left join page c on true left join sums t on t.branch = c.path
    order by ${orderOf(query.sort)}`);
  const [first] = rows;
  return {
    rows: rows.filter(({ consultant_id }) => consultant_id !== null),
    total: first?.total ?? 0,
    team: { team_size: first?.all_size ?? 0, team_volume: first?.all_volume ?? '0' },
  };
}

/** A page of everyone below who matches; only the shown rows are summed up. */
async function everyoneBelow(tx: Transaction, query: Query, scope: ViewScope): Promise<Page> {
  const { path, limit, offset } = query;
  const level = sql`((length(p.path) - ${path.length}) / ${levelBytes})`;
  const volume = sql`coalesce(v.volume, 0)`;
  const { rows } = await tx.execute<Row & { total: number }>(sql`
    with ${volumesBelow(path, [query.firstDay])},
    page as (
      select c.*, ${volume} as volume, ${level} as level, p.path, count(*) over ()::int as total
      from genealogy_paths p join consultants c using (consultant_id) left join volumes v using (consultant_id)
      where ${below(path)} and not p.has_left and ${matching(query, level, volume, scope)}
      order by ${orderOf(query.sort, volume)} limit ${limit} offset ${offset})
    select ${rowColumns}, c.total, t.team_size, t.team_volume
    from page c cross join lateral (
      select count(*) filter (where not p.has_left)::int as team_size, 
             coalesce(sum(${volumeIn(query.firstDay, sql`p.consultant_id`)}), 0)::text as team_volume
      from genealogy_paths p where ${below(sql`c.path`)}) t
    order by ${orderOf(query.sort)}`);
  return { rows, total: rows[0]?.total ?? 0, team: null };
}

const rowColumns = sql`${memberColumns}, c.program_type, c.level,
  (select s.first_name || ' ' || s.last_name from consultants s
   where s.consultant_id = c.sponsor_consultant_id) as sponsor_name,
  (select max(o.order_date) from orders o
   where o.consultant_id = c.consultant_id and o.status <> 'cancelled') as last_order`;

async function rootRow(tx: Transaction, { rootId, firstDay }: Query): Promise<Omit<Row, keyof Team>> {
  const { rows } = await tx.execute<Omit<Row, keyof Team>>(sql`
    select ${rowColumns} from (select c.*, 0 as level, ${volumeIn(firstDay)} as volume
                               from consultants c where c.consultant_id = ${rootId}) c`);
  const [row] = rows;
  if (!row) throw new Error(`the consultant ${rootId} is missing`);
  return row;
}

/** Ties by name. Not by the alias `volume`, which is a text. */
function orderOf(sort: TeamSort, volume = sql`c.volume`): SQL {
  const name = sql`c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.consultant_id`;
  if (sort === 'name') return name;
  return sort === 'joined' ? sql`c.join_date desc, ${name}` : sql`${volume} desc, ${name}`;
}

function outlineRowOf(row: Row, plan: Plan, shift: number): OutlineRow {
  const volume = BigInt(row.volume);
  const track = plan.tracks[trackOfProgram(plan, row.program_type) ?? -1];
  const minimum = track ? nextTierThreshold(track, volume) : null;
  const next = track && minimum !== null ? tierFor(track, minimum) : null;
  return {
    ...memberOf(row),
    level: row.level + shift,
    sponsor_name: row.sponsor_name,
    team_size: row.team_size,
    team_volume: formatAmount(BigInt(row.team_volume)),
    last_order: row.last_order && new Date(row.last_order).toISOString(),
    next_tier: next && minimum !== null ? { code: next.code, missing: formatAmount(minimum - volume) } : null,
  };
}
