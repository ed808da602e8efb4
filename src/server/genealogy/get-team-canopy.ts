import { sql } from 'drizzle-orm';
import type { CanopyNode } from '#contract/genealogy/team-outline.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { below, levelBytes, pathOf } from './subtree.ts';
import { volumeIn } from './team-member.ts';
import { trailTo } from './upline-path.ts';

/** People in a picture; everyone else is counted at the last one shown above them. */
const mostShown = 600;

export const getTeamCanopy = functions.genealogy.getTeamCanopy.handler(({ input, context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const { company, actor } = context;
      const rootId = input.consultant_id ?? userIdOf(actor) ?? '';
      const trail = await trailTo(tx, actor, rootId);
      if (!trail) throw errors.UNKNOWN_CONSULTANT();
      const firstDay = firstDayOf(await openPeriodOf(tx, company.timeZone, context.now()));
      const path = await pathOf(tx, rootId);
      const rows = await shownBelow(tx, path, await deepestLevel(tx, path), firstDay);
      const [root] = await peopleIn(tx, sql`c.consultant_id = ${rootId}`, path, firstDay);
      if (!root) throw errors.UNKNOWN_CONSULTANT();
      const upTo = input.find === null ? null : await trailTo(tx, actor, input.find);
      const from = upTo?.findIndex(({ consultantId }) => consultantId === rootId) ?? -1;
      return {
        nodes: withTeamSizes([root, ...rows]),
        lit:
          from < 0
            ? []
            : (upTo?.slice(from) ?? []).map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
        trail: trail.map(({ consultantId, name }) => ({ consultant_id: consultantId, name })),
      };
    },
    'repeatable read',
  ),
);

type Row = Omit<CanopyNode, 'team_size'> & {
  readonly has_left: boolean;
  /** People below who are not shown. */
  readonly hidden: number;
};

/** The deepest level down to which everyone fits into the picture, at least the first. */
async function deepestLevel(tx: Transaction, path: Buffer): Promise<number> {
  const { rows } = await tx.execute<{ level: number; people: number }>(sql`
    select (length(p.path) - ${path.length}) / ${levelBytes} as level, count(*)::int as people
    from genealogy_paths p where ${below(path)} group by 1 order by 1`);
  let deepest = 1;
  let people = 0;
  for (const row of rows) {
    people += row.people;
    if (people > mostShown) break;
    deepest = row.level;
  }
  return deepest;
}

/** The people down to a level, those with the largest teams first if they are too many. */
async function shownBelow(tx: Transaction, path: Buffer, deepest: number, firstDay: string): Promise<Row[]> {
  const end = path.length + deepest * levelBytes;
  const { rows } = await tx.execute<{ consultant_id: string; hidden: number }>(sql`
    with counted as (
      select substring(p.path, 1, ${end}) as path, count(*) filter (where not p.has_left and length(p.path) > ${end})::int as hidden
      from genealogy_paths p where ${below(path)} group by 1)
    select p.consultant_id, n.hidden from counted n join genealogy_paths p
      on substring(p.path, 1, 2000) = substring(n.path, 1, 2000) and p.path = n.path
    order by n.hidden desc, p.path limit ${mostShown}`);
  const hidden = new Map(rows.map((row) => [row.consultant_id, row.hidden]));
  if (rows.length === 0) return [];
  const people = await peopleIn(
    tx,
    sql`c.consultant_id = any(${sql.param([...hidden.keys()])}::uuid[])`,
    path,
    firstDay,
  );
  return people.map((row) => ({ ...row, hidden: hidden.get(row.consultant_id) ?? 0 }));
}

async function peopleIn(tx: Transaction, who: ReturnType<typeof sql>, path: Buffer, firstDay: string): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select c.consultant_id, c.sponsor_consultant_id, c.code, c.first_name || ' ' || c.last_name as name, c.current_rank,
           (length(p.path) - ${path.length}) / ${levelBytes} as level, p.has_left, 0 as hidden,
           ${volumeIn(firstDay)} > 0 as "isActive"
    from consultants c join genealogy_paths p using (consultant_id)
    where ${who} order by p.path`);
  return rows;
}

/** Each person's team: those shown below and those who are not. Rows are in the order of their paths. */
function withTeamSizes(rows: readonly Row[]): CanopyNode[] {
  const sizes = new Map(rows.map(({ consultant_id, hidden }) => [consultant_id, hidden]));
  for (const { consultant_id, sponsor_consultant_id, has_left } of rows.toReversed()) {
    const above = sponsor_consultant_id === null ? undefined : sizes.get(sponsor_consultant_id);
    if (above === undefined || sponsor_consultant_id === null) continue;
    sizes.set(sponsor_consultant_id, above + (sizes.get(consultant_id) ?? 0) + (has_left ? 0 : 1));
  }
  return rows
    .filter(({ consultant_id, has_left, level }) => level === 0 || !has_left || (sizes.get(consultant_id) ?? 0) > 0)
    .map(({ has_left: _left, hidden: _hidden, ...node }) => ({
      ...node,
      team_size: sizes.get(node.consultant_id) ?? 0,
    }));
}
