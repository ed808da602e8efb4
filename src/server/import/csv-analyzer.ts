import { userIdOf } from '#domain/account/actor.ts';
import { createTableSql } from '#domain/import/table-sql.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { functions } from '../implement.ts';
import { bytesOf, labelsOf, readingOf } from './import-table.ts';

export const csvAnalyzer = functions.import.csvAnalyzer.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'csvAnalyses', userIdOf(context.actor) ?? '');
  const bytes = await bytesOf(input);
  if (typeof bytes === 'string') throw errors[bytes]();
  const analysis = await context.csvReader.analyse(bytes, readingOf(input));
  if ('fault' in analysis) throw errors.INVALID_CSV({ message: labelsOf(analysis), data: analysis });
  const { columns, sample, totalRows, encoding, badValues, worksheets } = analysis;
  return {
    analysis: {
      totalRows,
      fields: columns.map(({ name, type, constraint, header }) => ({ name, type, constraint, header })),
      sampleData: sample.map((record) =>
        Object.fromEntries(columns.map(({ name }, at) => [name, record[at] === '' ? null : (record[at] ?? null)])),
      ),
      tableSQL: createTableSql(input.tableName, columns),
      tableName: input.tableName,
      encoding,
      ...(worksheets && { worksheets: { read: worksheets.read, all: [...worksheets.all] } }),
      badValues: [...badValues],
    },
  };
});
