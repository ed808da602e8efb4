import { stringify } from 'csv-stringify/sync';
import type { DetailList } from './detail-list.ts';

/**
 * The rows of a data modal as a file. A text that a spreadsheet would take for a formula starts with an apostrophe; with a byte order mark
 * for Excel.
 */
export function detailFile({ type, columns, rows }: DetailList): Response {
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
