import { sql } from 'drizzle-orm';
import type { ImportRow } from '#contract/import/workbench.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import { findPage, sortBy } from '../../db/keyset.ts';
import { functions } from '../../implement.ts';
import { importColumns } from './import-row.ts';

export const getImports = functions.import.getImports.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const from = sql`imports i`;
    const wanted = sql`position(lower(${input.searchTerm}) in lower(i.file_name)) > 0`;
    const { ids, ...beside } = await findPage(tx, { from, id: sql`i.import_id`, wanted, sort: newestFirst }, input);
    const { rows } = await tx.execute<ImportRow>(sql`
      select ${importColumns}
      from unnest(${sql.param(ids)}::uuid[]) with ordinality p (import_id, place) join imports i using (import_id)
      order by p.place`);
    const page = { ...input, shown: ids.length };
    return { data: rows, ...beside, ...(await countRows(tx, sql`select from ${from} where ${wanted}`, page)) };
  }),
);

const newestFirst = sortBy(
  'newest',
  true,
  { column: sql`i.created_at`, type: 'instant' },
  { column: sql`i.import_id`, type: 'uuid' },
);
