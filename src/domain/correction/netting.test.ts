import { expect, test } from 'vitest';
import { withoutCancelled } from './netting.ts';

const line = { runNo: 3, consultantNo: 7, orderNo: 120, lineType: 1, level: 2 };

test('leaves out a correction and its reversal, and what adds up to zero in several steps', () => {
  const other = { ...line, orderNo: 121 };
  expect(
    withoutCancelled([
      { ...line, booked: 500n },
      { ...other, booked: -300n },
      { ...line, booked: -200n },
      { ...line, booked: -300n },
    ]),
  ).toEqual([{ ...other, booked: -300n }]);
});

test.each([
  ['of another month', { runNo: 4 }],
  ['of another order', { orderNo: null }],
  ['of another level', { level: 3 }],
  ['of another type', { lineType: 0 }],
  ['of another consultant', { consultantNo: 8 }],
])('an equal amount %s cancels nothing', (_name, other) => {
  const rows = [
    { ...line, booked: 500n },
    { ...line, ...other, booked: -500n },
  ];
  expect(withoutCancelled(rows)).toEqual(rows);
});
