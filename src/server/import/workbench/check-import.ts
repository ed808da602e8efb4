import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { openQuestions, unmappedFields } from '#domain/import/import-fields.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { imports } from '../tables.ts';
import { changeImport } from './change-import.ts';

/** Starts a dry run with a mapping, from the first row. */
export const checkImport = functions.import.checkImport.handler(async ({ input, context, errors }) => {
  const { import_id: importId, mapping, dates, decimals } = input;
  const options = { ...(dates && { dates }), ...(decimals && { decimals }) };
  const [stored] = await withActor(context.db, worker, (tx) =>
    tx.select({ kind: imports.kind, formats: imports.formats }).from(imports).where(eq(imports.importId, importId)),
  );
  if (!stored) throw errors.UNKNOWN_IMPORT();
  const { kind, formats } = stored;
  const open = openQuestions(kind, mapping, formats, options);
  const fields = [
    ...unmappedFields(kind, mapping).map((field) => ({ field: `mapping.${field}`, error: 'Choose a column.' })),
    ...(open.dates ? [{ field: 'dates', error: `Choose how dates are written: ${open.dates} could be either.` }] : []),
    ...(open.decimals
      ? [{ field: 'decimals', error: `Choose the decimal mark: ${open.decimals} could be either.` }]
      : []),
  ];
  if (fields.length > 0) throw errors.FIELDS_UNMAPPED({ data: { fields } });
  const counts = { checkedRows: 0, checkedSteps: 0, totalSteps: 0, rejectedRows: 0, remainingRows: 0 };
  const set = { mapping, options, ...counts };
  const changed = await changeImport(context, importId, { action: 'check', state: 'checking', set });
  if (typeof changed === 'string') throw errors[changed]();
  return changed;
});
