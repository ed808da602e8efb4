import { type SQL, sql } from 'drizzle-orm';
import type { ImportRow } from '#contract/import/workbench.ts';
import type { Transaction } from '../../db/database.ts';

/** An import `i` as the API has it. */
export const importColumns = sql`
  i.import_id, i.kind, i.file_name, i.state, i.total_rows, i.checked_rows, i.checked_steps, i.total_steps, i.rejected_rows, i.imported_rows, i.remaining_rows,
  (select nullif(trim(c.first_name || ' ' || c.last_name), '') from consultants c where c.consultant_id = i.created_by) as created_by,
  to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`;

/** The import with this id; null if there is none. */
export async function findImport(tx: Transaction, importId: string, lock: SQL = sql``): Promise<ImportRow | null> {
  const { rows } = await tx.execute<ImportRow>(
    sql`select ${importColumns} from imports i where i.import_id = ${importId}::uuid ${lock}`,
  );
  return rows[0] ?? null;
}
