import { z } from 'zod';
import { importKinds } from '#domain/import/import-fields.ts';
import { command, read, withFile } from '../function.ts';
import { id, instant, longListInput, longListOf } from '../shapes.ts';
import { csvRefusals, worksheet } from './import.ts';

// Files imported into the company's own tables: mapping, dry run, import, rejects, undo.

const importState = z.enum([
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'canceled',
  'reverting',
  'reverted',
]);

const importRow = z.object({
  import_id: id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: importState,
  total_rows: z.number().int(),
  /** Rows that the dry run has read. */
  checked_rows: z.number().int(),
  /** Then it checks the whole file, step by step. */
  checked_steps: z.number().int(),
  /** 0 until all rows are read. */
  total_steps: z.number().int(),
  rejected_rows: z.number().int(),
  imported_rows: z.number().int(),
  /** After an undo: rows that stay because something else uses them by now. */
  remaining_rows: z.number().int(),
  created_by: z.string().nullable(),
  created_at: instant,
});
export type ImportRow = z.infer<typeof importRow>;

const dateOrder = z.enum(['day-first', 'month-first']);
const decimalMark = z.enum(['point', 'comma']);

const importDetail = importRow.extend({
  headers: z.array(z.string()),
  mapping: z.record(z.string(), z.number().int()),
  /** How dates and amounts are written, where an admin has decided it. */
  options: z.object({ dates: dateOrder.nullish(), decimals: decimalMark.nullish() }),
  /** Columns of an Excel file with cells that are read as empty: errors, and formulas without a value. */
  emptied: z.array(
    z.object({ column: z.number().int(), count: z.number().int(), line: z.number().int(), value: z.string() }),
  ),
  /** The first rows of the file. */
  sample: z.array(z.array(z.string().nullable())),
});
export type ImportDetail = z.infer<typeof importDetail>;

const reject = z.object({
  /** The number of the row, counted from 1 below the header. */
  row: z.number().int(),
  /** The line of the file on which the row ends, counted from 1. */
  line: z.number().int(),
  field: z.string(),
  /** The header of the field's column; empty where it has none. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  values: z.array(z.string().nullable()),
});
export type ImportReject = z.infer<typeof reject>;

const refusals = {
  UNKNOWN_IMPORT: { status: 404, message: 'This import does not exist.' },
  IMPORT_BUSY: { status: 409, message: 'This import is running, or its status has changed. Reload the page.' },
} as const;
const one = z.strictObject({ import_id: id });

export const workbenchFunctions = {
  createImport: withFile('create-import', 'imports:write', 'Upload a CSV or Excel file to import')
    .input(z.strictObject({ file: z.file('Please choose a CSV or Excel file'), worksheet, kind: z.enum(importKinds) }))
    .errors({ ...csvRefusals, FILE_TOO_LARGE: { status: 413, message: 'File size must be less than 32MB' } })
    .output(importRow),
  getImports: read('get-imports', 'imports:read', 'All imports, newest first')
    .input(longListInput)
    .output(longListOf(importRow)),
  getImport: read('get-import', 'imports:read', 'An import with its mapping and first rows')
    .input(one)
    .errors({ UNKNOWN_IMPORT: refusals.UNKNOWN_IMPORT })
    .output(importDetail),
  getImportRejects: read('get-import-rejects', 'imports:read', 'Rows that are not imported, with the reason, by line')
    .input(
      one.extend({
        after: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(2000).default(100),
      }),
    )
    .errors({ UNKNOWN_IMPORT: refusals.UNKNOWN_IMPORT })
    .output(z.object({ headers: z.array(z.string()), data: z.array(reject) })),
  checkImport: command('check-import', 'imports:write', 'Dry run: read all rows by a mapping and change nothing')
    .input(
      one.extend({
        mapping: z.record(z.string().max(60), z.number().int().min(0).max(199)),
        /** Required where the values of a mapped column could be either. */
        dates: dateOrder.optional(),
        decimals: decimalMark.optional(),
      }),
    )
    .errors({
      ...refusals,
      FIELDS_UNMAPPED: {
        status: 422,
        message: 'Fix the highlighted fields.',
        data: z.object({ fields: z.array(z.object({ field: z.string(), error: z.string() })) }),
      },
    })
    .output(importRow),
  runImport: command('run-import', 'imports:write', 'Import all rows that the dry run accepted')
    .input(one)
    .errors(refusals)
    .output(importRow),
  cancelImport: command('cancel-import', 'imports:write', 'Stop an import; what it imported stays until it is undone')
    .input(one)
    .errors(refusals)
    .output(importRow),
  undoImport: command('undo-import', 'imports:write', 'Delete what an import created, except what is in use by now')
    .input(one)
    .errors(refusals)
    .output(importRow),
};
