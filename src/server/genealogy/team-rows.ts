import { type SQL, sql } from 'drizzle-orm';
import type { OutlineRow } from '#contract/genealogy/team-outline.ts';
import type { TeamSort } from '#domain/genealogy/view.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { nextTierThreshold, type Plan, tierFor, trackOfProgram } from '#domain/plan/plan.ts';
import type { Transaction } from '../db/database.ts';
import { below, levelBytes, withoutVolume, withVolume } from './subtree.ts';
import { matching, type TeamFilter, type ViewScope } from './team-filter.ts';
import { type MemberRow, memberColumns, memberOf } from './team-member.ts';
import { type Team, teamOf } from './team-sums.ts';

export type TeamQuery = TeamFilter & {
  readonly rootId: string;
  readonly path: Buffer;
  readonly sort: TeamSort;
};

export type Row = MemberRow &
  Team & {
    readonly program_type: string;
    /** Below the root. */
    readonly level: number;
    readonly sponsor_name: string | null;
    readonly last_order: string | null;
  };

/** Where a row is in the order of a list. */
export type RowKey = {
  readonly consultant_id: string;
  /** In cents, as text. */
  readonly volume: string;
  readonly join_date: string;
  readonly last_order: string | null;
  readonly first_name: string;
  readonly last_name: string;
};

/** The columns of a `Row` without its team, from `c` with a `volume`, a `level` and the date of the last order. */
export const rowColumns = sql`${memberColumns}, c.program_type, c.level, c.last_order_at as last_order,
  (select s.first_name || ' ' || s.last_name from consultants s
   where s.consultant_id = c.sponsor_consultant_id) as sponsor_name`;

const name = sql`c.first_name collate "und-x-icu", c.last_name collate "und-x-icu", c.consultant_id`;

/** Ties by name. */
export function orderOf(sort: TeamSort, volume: SQL): SQL {
  if (sort === 'name') return name;
  if (sort === 'last-order') return sql`p.last_order_at desc nulls last, ${name}`;
  return sort === 'joined' ? sql`c.join_date desc, ${name}` : sql`${volume} desc, ${name}`;
}

/**
 * The parts in which a list is read, one after the other: by volume first those above 0, which an index has in order, then
 * everyone who sold nothing, then those below 0; by the last order first those with one, the latest first.
 */
type Part = { readonly condition: (query: TeamQuery) => SQL; readonly order: SQL; readonly sign: 1 | 0 | -1 | null };

const byVolume: readonly Part[] = [
  { sign: 1, condition: () => sql`v.volume > 0`, order: sql`v.volume desc, ${name}` },
  { sign: 0, condition: ({ firstDay }) => withoutVolume(firstDay, sql`<> 0`), order: name },
  { sign: -1, condition: () => sql`v.volume < 0`, order: sql`v.volume desc, ${name}` },
];

const byLastOrder: readonly Part[] = [
  { sign: 1, condition: () => sql`p.last_order_at is not null`, order: sql`p.last_order_at desc, ${name}` },
  { sign: 0, condition: () => sql`p.last_order_at is null`, order: name },
];

/** The part that a row is in. */
const signOf = (sort: TeamSort, { volume, last_order }: RowKey): Part['sign'] => {
  if (sort === 'last-order') return last_order === null ? 0 : 1;
  return sort === 'volume' ? (Math.sign(Number(volume)) as 1 | 0 | -1) : null;
};

/** Without those that the filter excludes. */
function partsOf({ sort, statuses, view }: TeamQuery): readonly Part[] {
  if (sort === 'last-order') return byLastOrder.filter(({ sign }) => sign === 1 || view !== 'went-quiet');
  if (sort !== 'volume') return [{ sign: null, condition: () => sql`true`, order: orderOf(sort, sql`v.volume`) }];
  const only = statuses.length === 1 ? statuses[0] : null;
  const sold = only === 'Active' || view === 'close-to-next-tier';
  return byVolume.filter(({ sign }) => (sign === 1 ? only !== 'Inactive' : !sold));
}

/** Everyone below who matches. Tables that neither the filter nor the order is about are left out by the database. */
const membersBelow = (
  { path, ...filter }: Omit<TeamQuery, 'sort'>,
  scope: ViewScope,
  join = sql`left join`,
): SQL => sql`
  from genealogy_paths p ${join} consultants c using (consultant_id) ${withVolume(filter.firstDay)}
  where ${below(path)} and not p.has_left
    and ${matching(filter, sql`((length(p.path) - ${path.length}) / ${levelBytes})`, scope)}`;

/** The number of everyone below who matches, and also meets the condition. */
export async function countBelow(
  tx: Transaction,
  query: Omit<TeamQuery, 'sort'>,
  scope: ViewScope,
  condition = sql`true`,
) {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count ${membersBelow(query, scope)} and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

/** A page of everyone below who matches, by its offset. */
export async function pageBelow(tx: Transaction, query: TeamQuery, scope: ViewScope, page: Page): Promise<Row[]> {
  return rowsOf(tx, query, await keysBelow(tx, query, scope, page));
}

type Page = { readonly limit: number; readonly offset: number };

/** The keys of a page of everyone below who matches, by its offset. */
export async function keysBelow(
  tx: Transaction,
  query: TeamQuery,
  scope: ViewScope,
  { limit, offset }: Page,
): Promise<RowKey[]> {
  const keys: RowKey[] = [];
  let skipped = offset;
  for (const part of partsOf(query)) {
    const partKeys = await keysOf(tx, query, scope, { part, limit: limit - keys.length, offset: skipped, after: null });
    keys.push(...partKeys);
    if (keys.length === limit) break;
    if (partKeys.length > 0) skipped = 0;
    else if (skipped > 0) skipped -= await countBelow(tx, query, scope, part.condition(query));
  }
  return keys;
}

/** A page of everyone below who matches, after a row; `next` is the key of its last row, null at the end. */
export async function pageAfter(
  tx: Transaction,
  query: TeamQuery,
  scope: ViewScope,
  { limit, after }: { readonly limit: number; readonly after: RowKey | null },
): Promise<{ readonly rows: Row[]; readonly next: RowKey | null }> {
  const keys: RowKey[] = [];
  let last = after;
  const sign = last && signOf(query.sort, last);
  for (const part of partsOf(query)) {
    if (part.sign !== null && sign !== null && part.sign > sign) continue;
    const within = part.sign === null || part.sign === sign ? last : null;
    keys.push(...(await keysOf(tx, query, scope, { part, limit: limit - keys.length, offset: 0, after: within })));
    if (keys.length === limit) break;
    last = null;
  }
  return { rows: await rowsOf(tx, query, keys), next: keys.length === limit ? (keys.at(-1) ?? null) : null };
}

type Slice = { readonly part: Part; readonly limit: number; readonly offset: number; readonly after: RowKey | null };

async function keysOf(tx: Transaction, query: TeamQuery, scope: ViewScope, { part, limit, offset, after }: Slice) {
  const { rows } = await tx.execute<RowKey>(sql`
    select c.consultant_id, coalesce(v.volume, 0)::text as volume, 
      to_char(c.join_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as join_date,
      to_char(p.last_order_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_order, c.first_name, c.last_name
    ${membersBelow(query, scope, sql`join`)} and ${part.condition(query)} and ${after ? isAfter(query.sort, part, after) : sql`true`}
    order by ${part.order} limit ${limit} offset ${offset}`);
  return rows;
}

/**
 * The keys of everyone below who matches by their place in the genealogy, a leader before their team, after a path: an order that only a
 * change of sponsor changes, and that the index of the paths has.
 */
export async function keysByPath(
  tx: Transaction,
  query: Omit<TeamQuery, 'sort'>,
  scope: ViewScope,
  { limit, after }: { readonly limit: number; readonly after: Buffer | null },
): Promise<{ readonly consultant_id: string; readonly path: Buffer }[]> {
  const later = after
    ? sql`substring(p.path, 1, 2000) >= substring(${after}::bytea, 1, 2000) and p.path > ${after}::bytea`
    : sql`true`;
  const { rows } = await tx.execute<{ consultant_id: string; path: Buffer }>(sql`
    select p.consultant_id, p.path ${membersBelow(query, scope)} and ${later}
    order by substring(p.path, 1, 2000), p.path limit ${limit}`);
  return rows;
}

/** Whether a row comes after a key. The first condition of two is where the scan of an index starts. */
function isAfter(
  sort: TeamSort,
  { sign }: Part,
  { consultant_id, volume, join_date, last_order, first_name, last_name }: RowKey,
): SQL {
  const later = sql`(${name}) > (${first_name} collate "und-x-icu", ${last_name} collate "und-x-icu", ${consultant_id}::uuid)`;
  const afterIn = (column: SQL, value: SQL) => sql`${column} <= ${value} and (${column} < ${value} or ${later})`;
  if (sort === 'joined') return afterIn(sql`c.join_date`, sql`${join_date}::timestamptz`);
  if (sort === 'name' || sign === 0) return later;
  if (sort === 'last-order') return afterIn(sql`p.last_order_at`, sql`${last_order}::timestamptz`);
  return afterIn(sql`v.volume`, sql`${volume}::bigint`);
}

/** The rows of some keys, in their order, each with the sums of its team. */
export async function rowsOf(
  tx: Transaction,
  { path, firstDay }: Pick<TeamQuery, 'path' | 'firstDay'>,
  keys: readonly Pick<RowKey, 'consultant_id'>[],
): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select ${rowColumns}, c.team_size, c.team_volume
    from unnest(${sql.param(keys.map(({ consultant_id }) => consultant_id))}::uuid[]) with ordinality k (consultant_id, place)
    cross join lateral (
      select c.*, coalesce(v.volume, 0) as volume, p.last_order_at, (length(p.path) - ${path.length}) / ${levelBytes} as level,
             t.team_size, t.team_volume
      from consultants c join genealogy_paths p using (consultant_id) ${withVolume(firstDay)}
      cross join lateral ${teamOf(firstDay)} t
      where c.consultant_id = k.consultant_id) c
    order by k.place`);
  return rows;
}

/** A row as the API answers it; `shift` is the level of the root below the viewer. */
export function outlineRowOf(row: Row, plan: Plan, shift: number): OutlineRow {
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
