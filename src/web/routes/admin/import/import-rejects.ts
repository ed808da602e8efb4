import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { apiContext, nextPartContext, personContext } from '#web/context.ts';
import { csvStreamResponse, csvText } from '#web/csv-response.ts';
import { importFieldName, importReason } from '#web/import/import-labels.ts';
import { mayUse } from '#web/shell/person.ts';
import { fileQueryOf } from '#web/view/file-parameters.ts';
import type { Route } from './+types/import-rejects.ts';

/** Rows read at a time. */
const limit = 1000;

/** The rejected rows as a file: as they were, with line, column, value and reason after them, to be corrected and imported again. */
export const loader = async ({ context, params, request }: Route.LoaderArgs): Promise<Response> => {
  if (!mayUse(context.get(personContext), 'imports:read')) throw new Response(null, { status: 403 });
  fileQueryOf({}, request);
  return csvStreamResponse(
    'rejected-rows.csv',
    csvOf(context.get(apiContext).import, params.id),
    context.get(nextPartContext),
  );
};

async function* csvOf(api: ApiClient['import'], import_id: string): AsyncGenerator<string, void, undefined> {
  for (let after = 0, isFirst = true; ; isFirst = false) {
    const { headers, data }: Awaited<ReturnType<typeof api.getImportRejects>> = await api.getImportRejects({
      import_id,
      after,
      limit,
    });
    const heads = isFirst
      ? [[...headers, m.csv_bad_line(), m.csv_bad_column(), m.csv_bad_value(), m.csv_bad_reason()]]
      : [];
    const lines = data.map((row) => [
      ...row.values,
      row.line,
      row.column || importFieldName(row.field),
      row.value,
      importReason(row),
    ]);
    yield csvText([...heads, ...lines], { isStart: isFirst });
    if (data.length < limit) return;
    after = data.at(-1)?.row ?? after;
  }
}
