import { stringify } from 'csv-stringify/sync';
import { m } from '#messages';
import type { DetailList } from './detail-list.ts';

/**
 * The rows of a data modal as a file. A text that a spreadsheet would take for a formula starts with an apostrophe; with a byte order mark
 * for Excel.
 */
export function detailFile({ type, columns, rows }: DetailList): Response {
  const has = (name: 'note' | 'currency') =>
    columns.map((_, at) => rows.some(({ cells }) => cells[at]?.[name] !== undefined));
  const [notes, currencies] = [has('note'), has('currency')];
  const heads = columns.flatMap(({ header, noteHeader = m.detail_note() }, at) => [
    ...[header, ...(notes[at] ? [noteHeader] : [])],
    ...(currencies[at] ? [m.detail_currency()] : []),
  ]);
  // Rows without a second line have an empty cell, so that columns stay below their heads.
  const lines = rows.map(({ cells }) =>
    cells.flatMap(({ text, raw, note, currency }, at) => [
      ...[raw ?? text, ...(notes[at] ? [note ?? ''] : [])],
      ...(currencies[at] ? [currency ?? ''] : []),
    ]),
  );
  const body = stringify([heads, ...lines], { bom: true, escape_formulas: true, cast: { number: String } });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${type}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
