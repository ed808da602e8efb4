import { SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** The path of a user in `genealogy_paths`; null if they are not a consultant. `tx` acts as the worker. */
export async function findPath(tx: Transaction, userId: string): Promise<Buffer | null> {
  const { rows } = await tx.execute<{ path: Buffer }>(
    sql`select path from genealogy_paths where consultant_id = ${userId}`,
  );
  return rows[0]?.path ?? null;
}

/** The path of a consultant in `genealogy_paths`. `tx` acts as the worker. */
export async function pathOf(tx: Transaction, consultantId: string): Promise<Buffer> {
  const path = await findPath(tx, consultantId);
  if (!path) throw new Error(`the consultant ${consultantId} has no place in the genealogy`);
  return path;
}

/** Bytes of a path for each level. */
export const levelBytes = 4;

/** Whether `p` (genealogy_paths) is below a path, given as a value or an expression: one range of the index. */
export const below = (path: Buffer | SQL): SQL => sql`(${belowOrAt(path, 'p')} and p.path > ${bytesOf(path)})`;

/** Whether a table with paths has one of a consultant or of someone below: one range of its index. */
export function belowOrAt(top: Buffer | SQL, table: 'p' | 'g'): SQL {
  const path = sql.raw(`${table}.path`);
  const from = bytesOf(top);
  const end = sql.raw(String.raw`'\xff'::bytea`);
  return sql`(substring(${path}, 1, 2000) >= substring(${from}, 1, 2000)
    and substring(${path}, 1, 2000) < substring(${from}, 1, 2000) || ${end}
    and ${path} >= ${from} and ${path} < ${from} || ${end})`;
}

const bytesOf = (path: Buffer | SQL): SQL => (path instanceof SQL ? path : sql`${path}::bytea`);

/** Joins the personal volume of a period as `v` (consultant_volumes); its `volume`, in cents, is null without one. */
export const withVolume = (firstDay: string | SQL, consultantId = sql`p.consultant_id`): SQL => sql`
  left join consultant_volumes v on v.consultant_id = ${consultantId} and v.period = ${firstDay}::date`;

/** Whether `p` has no personal volume such as `> 0` in a period. */
export const withoutVolume = (firstDay: string, such: SQL): SQL => sql`not exists (
  select from consultant_volumes w
  where w.consultant_id = p.consultant_id and w.period = ${firstDay}::date and w.volume ${such})`;
