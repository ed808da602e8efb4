import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import MonthLine from './month-line.tsx';

test('the table of a chart of months says that the last month is not over', () => {
  const points = [
    { period: '2026-10', amount: '120.00' },
    { period: '2026-11', amount: '80.00' },
  ];
  const html = renderToString(<MonthLine caption="Volume" points={points} currency="CAD" />);
  const rows = [...html.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)<\/td>/g)].map(([, name, text]) => [
    name,
    text,
  ]);
  expect(rows).toEqual([
    ['Oct 2026', '$120.00'],
    ['Nov 2026 so far', '$80.00'],
  ]);
});
