import { expect, test } from 'vitest';
import { isNestedTooDeeply } from './nesting.ts';

const list = (levels: number) => Array.from({ length: levels }, (_, at) => `${'  '.repeat(at)}- a`).join('\n');

test.each([
  ['3,000 quotes', `${'> '.repeat(3000)}x`],
  ['3,000 quotes without spaces', `${'>'.repeat(3000)}x`],
  ['3,000 lists on a line', `Text\n\n${'- '.repeat(3000)}x`],
  ['300 lists', list(300)],
  ['3,000 times bold and light', `${'*a **b '.repeat(1000)}${'** c*'.repeat(1000)}`],
])('refuses %s in one another', (_what, text) => {
  expect(isNestedTooDeeply(text)).toBe(true);
});

test.each([
  ['an empty text', ''],
  ['a list with ten levels', list(10)],
  ['ten quotes in one another', `${'> '.repeat(10)}x`],
  ['a long rule', `a\n\n${'-'.repeat(200)}\n\n${'* '.repeat(100)}\n\nb`],
  ['a long text', '## A\n\nA **b** [c](/d).\n\n- e\n- f\n\n'.repeat(2000)],
])('accepts %s', (_what, text) => {
  expect(isNestedTooDeeply(text)).toBe(false);
});
