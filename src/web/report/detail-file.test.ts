import { expect, test } from 'vitest';
import { detailFile } from './detail-file.ts';
import type { DetailList } from './detail-list.ts';
import { dayCell, money, text } from './detail-list.ts';

const fileOf = (list: DetailList) =>
  detailFile(
    list.type,
    async () => list,
    () => undefined,
  );
const linesOf = async (answer: Promise<Response>) => (await (await answer).text()).trim().split('\n');

test('days are the company’s, amounts have two decimals, and the second lines and the currencies of a list are columns with heads that people read', async () => {
  const file = fileOf({
    type: 'payouts',
    total: 2,
    columns: [
      { key: 'line', header: 'Commission' },
      { key: 'name', header: 'Consultant', noteHeader: 'Code' },
      { key: 'date', header: 'Date' },
      { key: 'total', header: 'Total', align: 'end' },
      { key: 'check', header: 'Check number', align: 'end' },
    ],
    rows: [
      {
        id: '1',
        cells: [
          text('Bonus', 'Correction of Oct 2026'),
          text('Ada Moss', 'LBC-10004'),
          dayCell('2026-11-01T05:30:00.000Z', 'America/Edmonton'),
          money('1234.50', 'CAD'),
          text(null),
        ],
      },
      { id: '2', cells: [text('Bonus'), text('Ben Roe'), text(null), money('-1.00', 'USD'), text('7')] },
    ],
  });
  expect(await linesOf(file)).toEqual([
    'Commission,Detail,Consultant,Code,Date,Total,Currency,Check number',
    'Bonus,Correction of Oct 2026,Ada Moss,LBC-10004,2026-10-31,1234.50,CAD,',
    'Bonus,,Ben Roe,,,-1.00,USD,7',
  ]);
});

test('a file has all rows, read in parts by the cursor of the part before, or by an offset', async () => {
  const row = (at: number) => ({ id: String(at), cells: [text(`Row ${at}`)] });
  const columns = [{ key: 'line', header: 'Commission' }];
  const asked: unknown[] = [];
  const limit = 1000;
  const ofFile = (rows: object) => ({ ...rows, ofFile: true });
  const parts = (byCursor: boolean): DetailList[] =>
    [[1, 2], [3, 4], [5]].map((part, at) => ({
      type: 'payouts',
      total: 5,
      columns,
      rows: part.map(row),
      ...(byCursor && { next: at === 2 ? null : `after-${at}` }),
    }));
  for (const byCursor of [true, false]) {
    const left = parts(byCursor);
    const read = async (rows: unknown) => {
      asked.push(rows);
      const part = left.shift();
      if (!part) throw new Error('read too much');
      return part;
    };
    expect(await linesOf(detailFile('payouts', read, () => undefined))).toEqual([
      'Commission',
      'Row 1',
      'Row 2',
      'Row 3',
      'Row 4',
      'Row 5',
    ]);
  }
  expect(asked).toEqual([
    ...[{ limit }, { limit, cursor: 'after-0' }, { limit, cursor: 'after-1' }].map(ofFile),
    ...[{ limit }, { limit, offset: 2 }, { limit, offset: 4 }].map(ofFile),
  ]);
});

test('a file is not sent if its first part can’t be read, and one that fails later is a failed download', async () => {
  const away = () => Promise.reject(new Error('the database is away'));
  await expect(detailFile('payouts', away, () => undefined)).rejects.toThrow('the database is away');
  const list = {
    type: 'payouts' as const,
    total: 2,
    columns: [{ key: 'line', header: 'Commission' }],
    next: 'after-1',
  };
  const first = async () => ({ ...list, rows: [{ id: '1', cells: [text('Row 1')] }] });
  const file = await detailFile(
    'payouts',
    ({ cursor }) => (cursor ? away() : first()),
    () => undefined,
  );
  await expect(file.text()).rejects.toThrow('the database is away');
});
