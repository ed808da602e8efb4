import { wordParameter } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { csvStreamResponse, csvText } from '#web/csv-response.ts';
import type { DetailList, Rows } from './detail-list.ts';

/** The parameters of the address of a data modal's rows: they are a file or, without the parameter, data. */
export const detailParameters = { format: wordParameter(['csv']) };

/** Rows read at a time. */
const standardPart = 1000;

type ReadRows = (rows: Rows) => Promise<DetailList>;

/**
 * All rows of a data modal as a file, which is sent while they are read. Its first part is read before: if that fails, there is no file.
 * `startPart` is called before each part is read.
 */
export async function detailFile(
  type: DetailList['type'],
  read: ReadRows,
  startPart: () => void,
  limit = standardPart,
): Promise<Response> {
  startPart();
  const first = await read({ limit, ofFile: true });
  return csvStreamResponse(`${type}.csv`, csvOf(first, read, limit), startPart);
}

/** The heads come from the first part. */
async function* csvOf(first: DetailList, read: ReadRows, limit: number): AsyncGenerator<string, void, undefined> {
  const optional = optionalColumns(first);
  yield csvText([headsOf(first, optional), ...linesOf(first, optional)], { isStart: true });
  let list = first;
  for (let count = list.rows.length; hasMore(list, count); count += list.rows.length) {
    list = await read({ limit, ofFile: true, ...(list.next ? { cursor: list.next } : { offset: count }) });
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
    header,
    ...(notes[at] ? [noteHeader] : []),
    ...(currencies[at] ? [m.detail_currency()] : []),
  ]);

/** Rows without a second line have an empty cell, so that columns stay below their heads. */
const linesOf = ({ rows }: DetailList, { notes, currencies }: Optional) =>
  rows.map(({ cells }) =>
    cells.flatMap(({ text, raw, note, currency }, at) => [
      raw ?? text,
      ...(notes[at] ? [note ?? ''] : []),
      ...(currencies[at] ? [currency ?? ''] : []),
    ]),
  );
