import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { selections } from './tables.ts';

type By = Pick<Call, 'actor' | 'now'>;

/**
 * Selected rows as a query: their `id`, a `label` that people know, their `place` in the order in which they are changed, and
 * `obstacle`, the reason why a row is not changed, or null.
 */
export type Candidates = SQL;

/** Selected rows that are not changed, by reason. */
export type Skipped<Reason> = { readonly reason: Reason; readonly count: number }[];

type Preview<Reason> = {
  readonly selection_id: string;
  readonly count: number;
  readonly examples: string[];
  /** With the first labels of each reason, where they are asked for. */
  readonly skipped: (Skipped<Reason>[number] & { readonly examples: string[] })[];
  readonly left: number;
};

const exampleCount = 5;

/** Until then an admin confirms what a preview says. */
const confirmedWithin = 60 * 60_000;

/**
 * Counts the selected rows and stores those that an action would change, at most `most` of them. With `namesSkipped`, the first of
 * those that it would not change are named, by reason. As the admin, or as the worker.
 */
export async function storeSelection<Reason extends string>(
  tx: Transaction,
  { actor, now }: By,
  action: string,
  candidates: Candidates,
  { most = null, namesSkipped = false }: { readonly most?: number | null; readonly namesSkipped?: boolean } = {},
): Promise<Preview<Reason>> {
  const { rows } = await tx.execute<Preview<Reason>>(sql`
    with candidates as materialized (${candidates}),
      chosen as materialized (select id, label, place from candidates where obstacle is null order by place limit ${most}::int),
      stored as (
        insert into selections (user_id, action, row_ids, created_at)
        select ${userIdOf(actor)}::uuid, ${action}, coalesce(array_agg(id order by place), '{}'), ${now().toISOString()}::timestamptz
        from chosen returning selection_id),
      skipped as (
        select obstacle, count(*), array(
          select c.label from candidates c where c.obstacle = s.obstacle order by c.place
          limit ${namesSkipped ? exampleCount : 0}) as examples
        from candidates s where obstacle is not null group by 1)
    select (select selection_id from stored), (select count(*)::int from chosen) as count,
      array(select label from chosen order by place limit ${exampleCount}) as examples,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', obstacle, 'count', count, 'examples', examples) order by count desc, obstacle), '[]')
       from skipped) as skipped,
      (select count(*) from candidates where obstacle is null)::int - (select count(*) from chosen)::int as left`);
  const [preview] = rows;
  if (!preview) throw new Error('a selection was not stored');
  return preview;
}

/** Whether the row with this id is in a stored selection. */
export const isInSelection = (id: SQL, selectionId: string): SQL => sql`${id} in (
  select unnest(s.row_ids) from selections s where s.selection_id = ${selectionId}::uuid)`;

/** Stores a selection of rows that are known by their ids. */
export async function storeIds(tx: Transaction, { actor, now }: By, action: string, rowIds: string[]): Promise<string> {
  const userId = userIdOf(actor);
  if (userId === null) throw new Error('only a person selects rows');
  const [stored] = await tx
    .insert(selections)
    .values({ userId, action, rowIds, createdAt: now() })
    .returning({ selectionId: selections.selectionId });
  if (!stored) throw new Error('a selection was not stored');
  return stored.selectionId;
}

/**
 * Notes what the rows of a preview get (`targetId`), and what each has at present: `present` is a query of `id` and `value_id`. Only an
 * action with different previous values needs it. As the worker.
 */
export async function notePrevious(
  tx: Transaction,
  selectionId: string,
  targetId: string | null,
  present: SQL,
): Promise<void> {
  await tx.execute(sql`
    update selections set target_id = ${targetId}::uuid, previous_ids = (
      select array_agg(p.value_id order by r.place)
      from unnest(row_ids) with ordinality r (id, place) left join (${present}) p using (id))
    where selection_id = ${selectionId}::uuid`);
}

/** Notes what the rows had before an action, by their ids, where that is more than an id. */
export async function notePreviousValues(
  tx: Transaction,
  selectionId: string,
  previousValues: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.update(selections).set({ previousValues }).where(eq(selections.selectionId, selectionId));
}

/** What `notePreviousValues` noted, as rows of `id` and `value`. They are read once; looked up by id, all would be read for each row. */
export const previousValues = (selectionId: string): SQL => sql`(
  select e.key::uuid as id, e.value
  from selections s, jsonb_each(s.previous_values) e where s.selection_id = ${selectionId}::uuid)`;

/** The rows of a stored selection as `id`, `previous_id` and, the same for all, `target_id` and `changed_ids`. As the worker. */
export const previewedRows = (selectionId: string): SQL => sql`(
  select r.id, r.previous_id, s.target_id, s.changed_ids
  from selections s, unnest(s.row_ids, s.previous_ids) r (id, previous_id) where s.selection_id = ${selectionId}::uuid)`;

type Stored = {
  readonly action: string;
  readonly rowIds: readonly string[];
  /** What the rows get; null for an action that says it by its name. */
  readonly targetId: string | null;
};

/**
 * Takes the selection of a preview for one of these actions, once: a second call waits for the first and gets null, as does
 * another admin.
 */
export async function takeSelection(
  tx: Transaction,
  { actor, now }: By,
  actions: readonly string[],
  selectionId: string,
): Promise<(Stored & { readonly appliedAt: Date }) | null> {
  const appliedAt = now();
  const [taken] = await tx
    .update(selections)
    .set({ appliedAt })
    .where(
      and(
        eq(selections.selectionId, selectionId),
        eq(selections.userId, userIdOf(actor) ?? ''),
        inArray(selections.action, [...actions]),
        isNull(selections.appliedAt),
        sql`${selections.createdAt} > ${new Date(appliedAt.getTime() - confirmedWithin).toISOString()}::timestamptz`,
      ),
    )
    .returning({ action: selections.action, rowIds: selections.rowIds, targetId: selections.targetId });
  return taken ? { ...taken, appliedAt } : null;
}

/** Notes the rows that the action changed, so that it can be undone. */
export async function noteChanged(tx: Transaction, selectionId: string, changedIds: string[]): Promise<void> {
  await tx.update(selections).set({ changedIds }).where(eq(selections.selectionId, selectionId));
}

/** Takes back what an action changed, once: the rows that it changed; null if there is nothing to undo. */
export async function takeChanged(
  tx: Transaction,
  { actor, now }: By,
  actions: readonly string[],
  selectionId: string,
): Promise<Stored | null> {
  const [taken] = await tx
    .update(selections)
    .set({ undoneAt: now() })
    .where(
      and(
        eq(selections.selectionId, selectionId),
        eq(selections.userId, userIdOf(actor) ?? ''),
        inArray(selections.action, [...actions]),
        isNull(selections.undoneAt),
        sql`cardinality(${selections.changedIds}) > 0`,
      ),
    )
    .returning({ action: selections.action, rowIds: selections.changedIds, targetId: selections.targetId });
  return taken ? { ...taken, rowIds: taken.rowIds ?? [] } : null;
}

/** Lets an undo that changed nothing be tried again. */
export async function keepChanged(tx: Transaction, selectionId: string): Promise<void> {
  await tx.update(selections).set({ undoneAt: null }).where(eq(selections.selectionId, selectionId));
}

/** The candidates that an action may change now, in their order, and how many it may not, by reason. */
export async function sortCandidates<Reason extends string>(
  tx: Transaction,
  candidates: Candidates,
): Promise<{ readonly fit: string[]; readonly skipped: Skipped<Reason> }> {
  const { rows } = await tx.execute<{ id: string; obstacle: Reason | null }>(
    sql`select id, obstacle from (${candidates}) candidates order by place`,
  );
  return {
    fit: rows.flatMap(({ id, obstacle }) => (obstacle === null ? [id] : [])),
    skipped: [...Map.groupBy(rows, ({ obstacle }) => obstacle)].flatMap(([reason, { length: count }]) =>
      reason === null ? [] : [{ reason, count }],
    ),
  };
}
