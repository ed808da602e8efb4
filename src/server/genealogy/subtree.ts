import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** The path of a consultant in `genealogy_paths`. `tx` acts as the worker. */
export async function pathOf(tx: Transaction, consultantId: string): Promise<Buffer> {
  const { rows } = await tx.execute<{ path: Buffer }>(
    sql`select path from genealogy_paths where consultant_id = ${consultantId}`,
  );
  const path = rows[0]?.path;
  if (!path) throw new Error(`the consultant ${consultantId} has no place in the genealogy`);
  return path;
}

/** Bytes of a path for each level. */
export const levelBytes = 4;

/** Whether `p` (genealogy_paths) is below a path, given as a value or an expression: one range of the index. */
export function below(path: Buffer | SQL): SQL {
  const top = path instanceof Buffer ? sql`${path}::bytea` : path;
  const end = String.raw`'\xff'::bytea`;
  return sql`(substring(p.path, 1, 2000) >= substring(${top}, 1, 2000)
    and substring(p.path, 1, 2000) < substring(${top}, 1, 2000) || ${sql.raw(end)}
    and p.path > ${top} and p.path < ${top} || ${sql.raw(end)})`;
}

/**
 * `volumes (consultant_id, path, period, volume)`: the personal volumes, in cents, of everyone below a path who sold in one of
 * some periods, as the text of a common table expression.
 */
export const volumesBelow = (path: Buffer, firstDays: readonly string[]): SQL => sql`
  volumes as materialized (
    select p.consultant_id, p.path, s.period, sum(s.amount)::bigint as volume
    from genealogy_paths p join (
      select consultant_id, period, commissionable_base as amount from orders
      where status = 'completed' and period in ${firstDays}
      union all
      select consultant_id, period, amount from volume_adjustments where period in ${firstDays}) s using (consultant_id)
    where ${below(path)}
    group by 1, 2, 3)`;
