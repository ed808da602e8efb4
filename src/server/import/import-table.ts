import { type SQL, sql } from 'drizzle-orm';
import type { CsvUpload } from '#contract/import.ts';
import { csvFileFault } from '#domain/import/csv-file.ts';
import { createTableSql, importSchema, sqlTypes } from '#domain/import/table-sql.ts';
import { userIdOf } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { sqlStateOf } from '../db/sql-state.ts';
import { functions } from '../implement.ts';
import { analyseCsv, type CsvAnalysis } from './analyse-csv.ts';
import { type CsvFault, readCsv } from './read-csv.ts';

/** The file's bytes, or why it isn't even opened. */
async function bytesOf({ file }: CsvUpload): Promise<Uint8Array | 'FILE_TOO_LARGE' | 'FILE_NOT_CSV'> {
  const fault = csvFileFault(file);
  if (fault) return fault === 'too-large' ? 'FILE_TOO_LARGE' : 'FILE_NOT_CSV';
  return new Uint8Array(await file.arrayBuffer());
}

export const csvAnalyzer = functions.import.csvAnalyzer.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'csvAnalyses', userIdOf(context.actor) ?? '');
  const bytes = await bytesOf(input);
  if (typeof bytes === 'string') throw errors[bytes]();
  const analysis = await analyseCsv(bytes);
  if ('fault' in analysis) throw errors.INVALID_CSV({ message: wordsOf(analysis), data: analysis });
  const { columns, sample, totalRows } = analysis;
  return {
    analysis: {
      totalRows,
      fields: columns.map(({ name, type, constraint, header }) => ({ name, type, constraint, header })),
      sampleData: sample.map((record) =>
        Object.fromEntries(columns.map(({ name }, at) => [name, record[at] === '' ? null : (record[at] ?? null)])),
      ),
      tableSQL: createTableSql(input.tableName, columns),
      tableName: input.tableName,
    },
  };
});

/**
 * Makes the table that the analysis shows and loads every row of the file, in one transaction, as the role that owns
 * imported tables and nothing else. Only admins read them. A table that exists already is refused.
 */
export const createImportTable = functions.import.createImportTable.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'expensive', `create-import-table ${userIdOf(context.actor)}`);
  const bytes = await bytesOf(input);
  if (typeof bytes === 'string') throw errors[bytes]();
  const analysis = await analyseCsv(bytes);
  if ('fault' in analysis) throw errors.INVALID_CSV({ message: wordsOf(analysis), data: analysis });
  const { tableName } = input;
  try {
    await withActor(context.db, context.actor, async (tx) => {
      await keepAudit(tx, context, 'create-import-table', ['table', `${importSchema}.${tableName}`], {
        rows: analysis.totalRows,
        columns: analysis.columns.length,
      });
      await tx.execute(sql`select set_config('role', 'birchline_importer', true)`);
      await makeTable(tx, tableName, analysis);
      await loadRows(tx, tableName, analysis, bytes);
    });
  } catch (error) {
    // Another relation of this name: made before, or by somebody else at this moment.
    if (['42P07', '23505'].includes(sqlStateOf(error) ?? '')) throw errors.TABLE_EXISTS();
    throw error;
  }
  return { table: `${importSchema}.${tableName}`, rows: analysis.totalRows };
});

const nameOf = (tableName: string): SQL => sql`${sql.identifier(importSchema)}.${sql.identifier(tableName)}`;

async function makeTable(tx: Transaction, tableName: string, { columns }: CsvAnalysis): Promise<void> {
  const table = nameOf(tableName);
  await tx.execute(sql.raw(createTableSql(tableName, columns)));
  await tx.execute(sql`alter table ${table} enable row level security`);
  await tx.execute(sql`create policy admin_read on ${table} for select to birchline_admin using (true)`);
  await tx.execute(sql`grant select on ${table} to birchline_admin`);
}

const rowsAtOnce = 1000;

/** Values travel as one parameter and become what their column is in the database; an empty one is null. */
async function loadRows(tx: Transaction, tableName: string, { columns }: CsvAnalysis, bytes: Uint8Array) {
  const values = columns.map(({ type }, at) => sql.raw(`(r.value ->> ${at})::${sqlTypes[type]}`));
  let waiting: (string | null)[][] = [];
  const write = async () => {
    if (waiting.length === 0) return;
    await tx.execute(sql`insert into ${nameOf(tableName)}
      select ${sql.join(values, sql`, `)} from json_array_elements(${JSON.stringify(waiting)}::json) as r (value)`);
    waiting = [];
  };
  let isHeader = true;
  const fault = await readCsv(bytes, async (record) => {
    if (isHeader) {
      isHeader = false;
      return;
    }
    waiting.push(record.map((value) => (value === '' ? null : value)));
    if (waiting.length === rowsAtOnce) await write();
  });
  if (fault) throw new Error(`a file that was read once could not be read again: ${fault.fault}`);
  await write();
}

const words: Readonly<Record<CsvFault['fault'], string>> = {
  'not-text': 'The file is not a text in UTF-8. Save it as CSV UTF-8.',
  'no-header': 'The file has no header line with the names of its columns.',
  'no-rows': 'The file has a header line, but no rows.',
  uneven: 'A line has another number of fields than the header.',
  quotes: 'A quoted field is not closed properly.',
  'too-many-columns': 'The file has more than 200 columns.',
  'too-many-rows': 'The file has more than 100,000 rows.',
  'too-long-cell': 'A field is longer than 32 KB.',
};

const wordsOf = ({ fault, line }: CsvFault): string => (line === null ? words[fault] : `Line ${line}: ${words[fault]}`);
