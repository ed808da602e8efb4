import { m } from '#messages';
import { csvStreamResponse, csvText } from '#web/csv-response.ts';
import type { DetailList, Rows } from './detail-list.ts';

/** Rows read at a time. */
const limit = 1000;

type ReadRows = (rows: Rows) => Promise<DetailList>;

/** All rows of a data modal as a file, which is sent while they are read. `startPart` is called before each part is read. */
export const detailFile = (type: DetailList['type'], read: ReadRows, startPart: () => void): Response =>
  csvStreamResponse(`${type}.csv`, csvOf(read), startPart);

/** The heads come from the first part. */
async function* csvOf(read: ReadRows): AsyncGenerator<string, void, undefined> {
  let list = await read({ limit });
  const optional = optionalColumns(list);
  yield csvText([headsOf(list, optional), ...linesOf(list, optional)], { isStart: true });
  for (let count = list.rows.length; hasMore(list, count); count += list.rows.length) {
    list = await read(list.next ? { limit, cursor: list.next } : { limit, offset: count });
    yield csvText(linesOf(list, optional), { isStart: false });
  }
}

/** Whether there are rows after the first `count` ones, of which the last are those of `list`. */
const hasMore = ({ rows, next, total }: DetailList, count: number): boolean =>
  rows.length > 0 && (next === undefined ? count < total : next !== null);

type Optional = { readonly notes: readonly boolean[]; readonly currencies: readonly boolean[] };

function optionalColumns({ columns, rows }: DetailList): Optional {
  const has = (name: 'note' | 'currency') =>
    columns.map(
      ({ also = [] }, at) => also.includes(name) || rows.some(({ cells }) => cells[at]?.[name] !== undefined),
    );
  // A list without rows has no second lines.
  return rows.length === 0 ? { notes: [], currencies: [] } : { notes: has('note'), currencies: has('currency') };
}

const headsOf = ({ columns }: DetailList, { notes, currencies }: Optional): string[] =>
  columns.flatMap(({ header, noteHeader = m.detail_note() }, at) => [
    ...[header, ...(notes[at] ? [noteHeader] : [])],
    ...(currencies[at] ? [m.detail_currency()] : []),
  ]);

/** Rows without a second line have an empty cell, so that columns stay below their heads. */
const linesOf = ({ rows }: DetailList, { notes, currencies }: Optional) =>
  rows.map(({ cells }) =>
    cells.flatMap(({ text, raw, note, currency }, at) => [
      ...[raw ?? text, ...(notes[at] ? [note ?? ''] : [])],
      ...(currencies[at] ? [currency ?? ''] : []),
    ]),
  );
