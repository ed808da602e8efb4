import { expect, test } from 'vitest';
import { detailFile } from './detail-file.ts';
import { dayCell, money, text } from './detail-list.ts';

const linesOf = async (answer: Response) => (await answer.text()).trim().split('\n');

test('days are the company’s, amounts have two decimals, and the second lines and the currencies of a list are columns with heads that people read', async () => {
  const file = detailFile({
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
