import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { importLimits } from '#domain/import/csv-file.ts';
import { suggestMapping } from '#domain/import/import-fields.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withinLimit } from '../../auth/within-limit.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { bytesOf, labelsOf, readingOf } from '../import-table.ts';
import { imports } from '../tables.ts';
import { findImport } from './import-row.ts';

/** Stores the rows of a file, so that everything after it works without the file. */
export const createImport = functions.import.createImport.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'expensive', `create-import ${userId}`);
  const bytes = await bytesOf(input, importLimits.bytes);
  if (typeof bytes === 'string') throw errors[bytes]();
  const analysis = await context.csvReader.analyse(bytes, readingOf(input, importLimits.rows));
  if ('fault' in analysis) throw errors.INVALID_CSV({ message: labelsOf(analysis), data: analysis });
  const headers = analysis.columns.map(({ header }) => header);
  return withActor(context.db, worker, async (tx) => {
    const [added] = await tx
      .insert(imports)
      .values({
        kind: input.kind,
        fileName: input.file.name.slice(0, 200),
        headers,
        // A column without values is not suggested.
        mapping: suggestMapping(
          input.kind,
          analysis.columns.map(({ header, isEmpty }) => (isEmpty ? '' : header)),
        ),
        formats: analysis.columns.map(({ format }) => format),
        totalRows: analysis.totalRows,
        createdBy: userId,
        createdAt: context.now(),
      })
      .returning({ importId: imports.importId });
    if (!added) throw new Error('an import was not written');
    const { importId } = added;
    let before = 0;
    for await (const rows of context.csvReader.rows(bytes, readingOf(input, importLimits.rows))) {
      const { rowCount } = await tx.execute(sql`
        insert into import_rows (import_id, row_no, line, values)
        select ${importId}::uuid, ${before}::int + r.ordinality::int, (r.value ->> -1)::int, r.value - (-1)
        from jsonb_array_elements(${rows}::jsonb) with ordinality as r`);
      before += rowCount ?? 0;
    }
    await writeAuditEvent(tx, context, 'create-import', ['import', importId], {
      kind: input.kind,
      rows: analysis.totalRows,
    });
    const row = await findImport(tx, importId);
    if (!row) throw new Error('an import was not found after it was written');
    return row;
  });
});
