import { m } from '#messages';
import { csvResponse, csvText } from '#web/csv-response.ts';
import type { DetailList } from './detail-list.ts';

/** The rows of a data modal as a file. */
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
  return csvResponse(`${type}.csv`, csvText([heads, ...lines], { isStart: true }));
}
