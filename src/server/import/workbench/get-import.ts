import { asc, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { importRows, imports } from '../tables.ts';
import { findImport } from './import-row.ts';

const sampleRows = 5;

export const getImport = functions.import.getImport.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { import_id: importId } = input;
    const row = await findImport(tx, importId);
    const [stored] = await tx.select().from(imports).where(eq(imports.importId, importId));
    if (!row || !stored) throw errors.UNKNOWN_IMPORT();
    const sample = await tx
      .select({ values: importRows.values })
      .from(importRows)
      .where(eq(importRows.importId, importId))
      .orderBy(asc(importRows.rowNo))
      .limit(sampleRows);
    return {
      ...row,
      headers: [...stored.headers],
      mapping: { ...stored.mapping },
      options: stored.options,
      emptied: stored.formats.flatMap(({ emptied }, column) => (emptied ? [{ column, ...emptied }] : [])),
      sample: sample.map(({ values }) => [...values]),
    };
  }),
);
