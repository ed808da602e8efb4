import { expect, test, vi } from 'vitest';
import { csvResponse, csvStreamResponse, csvText } from './csv-response.ts';

test('the first rows start with a byte order mark, and no text is a formula', () => {
  expect(csvText([['name', 'amount']], { isStart: true })).toBe('\uFEFFname,amount\n');
  expect(csvText([['=1+1', -5, '-5.00', null, 'a, "b"']], { isStart: false })).toBe('\'=1+1,-5,\'-5.00,,"a, ""b"""\n');
});

test('a file is downloaded and not cached, also in parts', async () => {
  async function* parts() {
    yield 'a\n';
    yield 'b\n';
  }
  const startPart = vi.fn();
  for (const response of [csvResponse('rows.csv', 'a\nb\n'), await csvStreamResponse('rows.csv', parts(), startPart)]) {
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rows.csv"',
      'cache-control': 'private, no-store',
    });
    expect(await response.text()).toBe('a\nb\n');
  }
  // Before each part, and before the end is known.
  expect(startPart).toHaveBeenCalledTimes(3);
});
