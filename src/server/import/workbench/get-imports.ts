import { sql } from 'drizzle-orm';
import type { ImportRow } from '#contract/import/workbench.ts';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { importColumns } from './import-row.ts';

export const getImports = functions.import.getImports.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const wanted = sql`position(lower(${input.searchTerm}) in lower(i.file_name)) > 0`;
    const { rows } = await tx.execute<ImportRow>(sql`
      select ${importColumns} from imports i where ${wanted}
      order by i.created_at desc, i.import_id limit ${input.limit} offset ${input.offset}`);
    const counted = await tx.execute<{ total: number }>(
      sql`select count(*)::int as total from imports i where ${wanted}`,
    );
    return { data: rows, total: counted.rows[0]?.total ?? 0 };
  }),
);
