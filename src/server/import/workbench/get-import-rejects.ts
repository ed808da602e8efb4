import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { importRows, imports } from '../tables.ts';

/** Paged by the number of the row, for a list and for a file of all. */
export const getImportRejects = functions.import.getImportRejects.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { import_id: importId, after, limit } = input;
    const [stored] = await tx
      .select({ headers: imports.headers, mapping: imports.mapping })
      .from(imports)
      .where(eq(imports.importId, importId));
    if (!stored) throw errors.UNKNOWN_IMPORT();
    const rows = await tx
      .select({
        row: importRows.rowNo,
        line: importRows.line,
        values: importRows.values,
        problem: importRows.problem,
      })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), isNotNull(importRows.problem), gt(importRows.rowNo, after)))
      .orderBy(asc(importRows.rowNo))
      .limit(limit);
    const { headers, mapping } = stored;
    const columnOf = (field: string) => headers[mapping[field] ?? -1] ?? '';
    const data = rows.flatMap(({ row, line, values, problem }) =>
      problem ? [{ row, line, ...problem, column: columnOf(problem.field), values: [...values] }] : [],
    );
    return { headers: [...headers], data };
  }),
);
