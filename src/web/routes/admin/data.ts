import { stringify } from 'csv-stringify/sync';
import { apiContext, companyContext, personContext } from '#web/context.ts';
import { type DetailList, detailTypes, readDetailList } from '#web/report/detail-list.ts';
import type { Route } from './+types/data.ts';

/** Specification: the data modal shows up to 100 rows. */
export const detailRows = 100;

/** The rows of a dialog of the dashboard, as data or as a file for a spreadsheet. */
export const loader = async ({
  context,
  params,
  request,
}: Route.LoaderArgs): Promise<DetailList | 'failed' | Response> => {
  const type = detailTypes.find((candidate) => candidate === params.type);
  if (!type) throw new Response(null, { status: 404 });
  if (!context.get(personContext)?.isAdmin) throw new Response(null, { status: 403 });
  const isFile = new URL(request.url).searchParams.get('format') === 'csv';
  try {
    const list = await readDetailList(context.get(apiContext), type, detailRows, context.get(companyContext).timeZone);
    return isFile ? csvOf(list) : list;
  } catch (error) {
    console.error(`The ${type} of the dashboard could not be loaded:`, error);
    if (isFile) throw error;
    return 'failed';
  }
};

/** Without an answer the dialog says so; the page stays. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs): Promise<DetailList | 'failed'> => {
  try {
    const answer = await serverLoader();
    return answer instanceof Response ? 'failed' : answer;
  } catch {
    return 'failed';
  }
};

/** A text that a spreadsheet would take for a formula starts with an apostrophe; with a byte order mark for Excel. */
function csvOf({ type, columns, rows }: DetailList): Response {
  const lines = rows.map(({ cells }) =>
    cells.flatMap(({ text, raw, note }) => [raw ?? text, ...(note === undefined ? [] : [note])]),
  );
  const hasNote = columns.map((_, at) => rows.some(({ cells }) => cells[at]?.note !== undefined));
  const heads = columns.flatMap(({ key, header }, at) => (hasNote[at] ? [header, `${key}_detail`] : [header]));
  const body = stringify([heads, ...lines], { bom: true, escape_formulas: true, cast: { number: String } });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${type}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
