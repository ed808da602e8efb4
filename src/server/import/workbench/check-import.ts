import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { unmappedFields } from '#domain/import/import-fields.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { imports } from '../tables.ts';
import { changeImport } from './change-import.ts';

/** Starts a dry run with a mapping, from the first row. */
export const checkImport = functions.import.checkImport.handler(async ({ input, context, errors }) => {
  const { import_id: importId, mapping } = input;
  const [stored] = await withActor(context.db, worker, (tx) =>
    tx.select({ kind: imports.kind }).from(imports).where(eq(imports.importId, importId)),
  );
  if (!stored) throw errors.UNKNOWN_IMPORT();
  const unmapped = unmappedFields(stored.kind, mapping);
  if (unmapped.length > 0) {
    const fields = unmapped.map((field) => ({ field: `mapping.${field}`, error: 'Choose a column.' }));
    throw errors.FIELDS_UNMAPPED({ data: { fields } });
  }
  const set = { mapping, checkedRows: 0, rejectedRows: 0, remainingRows: 0 };
  const changed = await changeImport(context, importId, { action: 'check', state: 'checking', set });
  if (typeof changed === 'string') throw errors[changed]();
  return changed;
});
