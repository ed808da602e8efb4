import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { evaluate } from './plan.ts';

const command = fileURLToPath(new URL('./plan.ts', import.meta.url));
const vectors = fileURLToPath(new URL('../../../tests/vectors/', import.meta.url));

function plan(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const files = readdirSync(vectors).filter((file) => file.endsWith('.json'));

test('there are worked examples to hold the plan against', () => {
  expect(files.length).toBeGreaterThanOrEqual(15);
});

test.each(files)('[BO-433] %s comes out to the cent', (file) => {
  const text = readFileSync(vectors + file, 'utf8');
  const { lines, statements } = JSON.parse(text);
  expect(evaluate(text)).toEqual({ lines, statements });
});

const [first = ''] = files;
const worked = JSON.parse(readFileSync(vectors + first, 'utf8'));
const { lines, statements } = worked;

test('[BO-433] the command prints the result of a file and of standard input', () => {
  for (const result of [
    plan(['evaluate', vectors + first]),
    plan(['evaluate', '-'], readFileSync(vectors + first, 'utf8')),
  ]) {
    expect({ ...result, stdout: JSON.parse(result.stdout) }).toEqual({
      status: 0,
      stdout: { lines, statements },
      stderr: '',
    });
  }
});

test('the case’s own lines and statements are not read', () => {
  const fooled = { ...worked, lines: [{ order: 'o1', amount: '1000000.00' }], statements: 'all of it' };
  expect(evaluate(JSON.stringify(fooled))).toEqual({ lines, statements });
});

const [person] = worked.consultants;
const [order] = worked.orders;

test.each([
  ['a circle of sponsors', { consultants: [{ ...person, sponsor: 'a' }] }, 'The sponsors form a circle: a → a.'],
  [
    'an unknown sponsor',
    { consultants: [{ ...person, sponsor: 'b' }] },
    'The sponsor “b” of the consultant “a” is not listed.',
  ],
  [
    'an unknown consultant',
    { orders: [{ ...order, consultant: 'b' }] },
    'The order “o1” is credited to the consultant “b”, who is not listed.',
  ],
  [
    'a negative base',
    { orders: [{ ...order, returns: '250.01' }] },
    'The commissionable base of the order “o1” is -0.01. It can’t be negative.',
  ],
  [
    'a malformed amount',
    { orders: [{ ...order, subtotal: '2,500' }] },
    'The subtotal of the order “o1”, “2,500”, is not an amount like 1234.56.',
  ],
  [
    'an unknown program',
    { consultants: [{ ...person, program: 'Vendor' }] },
    'The consultant “a” is in the program “Vendor”, which the plan doesn’t have.',
  ],
  ['a period that is no month', { period: '2026-13' }, 'The period “2026-13” is not a month like 2026-10.'],
  [
    'a day that is none',
    { consultants: [{ ...person, joined: '2026-02-30' }] },
    'The join date of the consultant “a”, “2026-02-30”, is not a day like 2026-08-31.',
  ],
  ['a consultant twice', { consultants: [person, person] }, 'The consultant “a” is listed twice.'],
  ['an order twice', { orders: [order, order] }, 'The order “o1” is listed twice.'],
  [
    'an amount that is no text',
    { orders: [{ ...order, subtotal: 250 }] },
    'The case is not valid: orders.0.subtotal must be text in quotes.',
  ],
  [
    'a missing field',
    { orders: [{ id: 'o1', consultant: 'a', subtotal: '1.00' }] },
    'The case is not valid: orders.0.discounts is missing; orders.0.returns is missing.',
  ],
  ['an unknown field', { plan: {} }, 'The case is not valid: the case has the unknown field "plan".'],
  ['no list of orders', { orders: {} }, 'The case is not valid: orders must be a list.'],
  ['an id without letters', { orders: [{ ...order, id: '' }] }, 'The case is not valid: orders.0.id is empty.'],
])('a case with %s is refused in one line', (_, change, words) => {
  const sentence = evaluate(JSON.stringify({ ...worked, ...change }));
  expect(sentence).toBe(words);
  expect(sentence).not.toContain('\n');
});

test.each([
  ['[', 'The case is not JSON.'],
  ['', 'The case is not JSON.'],
  ['null', 'The case is not valid: the case must be an object.'],
])('%j is refused', (text, words) => {
  expect(evaluate(text)).toBe(words);
});

test('the command prints why a case is refused', () => {
  expect(plan(['evaluate', '-'], '[')).toEqual({ status: 1, stdout: '', stderr: 'The case is not JSON.\n' });
});

test('a file that cannot be read is named', () => {
  expect(plan(['evaluate', 'nowhere.json'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The case "nowhere.json" cannot be read.\n',
  });
});

test.each([[[]], [['evaluate']], [['evaluate', 'a', 'b']], [['simulate', 'a']]])('%j prints the usage', (args) => {
  expect(plan(args)).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Usage: npm run --silent plan'),
  });
});
