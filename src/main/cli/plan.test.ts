import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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
  const { lines, statements } = JSON.parse(readFileSync(vectors + file, 'utf8'));
  const { status, stdout, stderr } = plan(['evaluate', vectors + file]);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ lines, statements });
  expect(status).toBe(0);
});

const worked = JSON.parse(readFileSync(vectors + files[0], 'utf8'));

test('the case’s own lines and statements are not read', () => {
  const fooled = { ...worked, lines: [{ order: 'o1', amount: '1000000.00' }], statements: 'all of it' };
  const { stdout } = plan(['evaluate', '-'], JSON.stringify(fooled));
  expect(JSON.parse(stdout)).toEqual({ lines: worked.lines, statements: worked.statements });
});

const [person] = worked.consultants;
const [order] = worked.orders;

test.each([
  ['a circle of sponsors', { consultants: [{ ...person, sponsor: 'a' }] }, 'The sponsors form a circle: a → a.\n'],
  [
    'an unknown sponsor',
    { consultants: [{ ...person, sponsor: 'b' }] },
    'The sponsor “b” of the consultant “a” is not listed.\n',
  ],
  [
    'an unknown consultant',
    { orders: [{ ...order, consultant: 'b' }] },
    'The order “o1” is credited to the consultant “b”, who is not listed.\n',
  ],
  [
    'a negative base',
    { orders: [{ ...order, returns: '250.01' }] },
    'The commissionable base of the order “o1” is -0.01. It can’t be negative.\n',
  ],
  [
    'a malformed amount',
    { orders: [{ ...order, subtotal: '2,500' }] },
    'The subtotal of the order “o1”, “2,500”, is not an amount like 1234.56.\n',
  ],
  [
    'an unknown program',
    { consultants: [{ ...person, program: 'Vendor' }] },
    'The consultant “a” is in the program “Vendor”, which the plan doesn’t have.\n',
  ],
  ['a period that is no month', { period: '2026-13' }, 'The period “2026-13” is not a month like 2026-10.\n'],
  [
    'a day that is none',
    { consultants: [{ ...person, joined: '2026-02-30' }] },
    'The join date of the consultant “a”, “2026-02-30”, is not a day like 2026-08-31.\n',
  ],
  ['a consultant twice', { consultants: [person, person] }, 'The consultant “a” is listed twice.\n'],
  ['an order twice', { orders: [order, order] }, 'The order “o1” is listed twice.\n'],
  [
    'an amount that is no text',
    { orders: [{ ...order, subtotal: 250 }] },
    'The case has not the form of one: orders.0.subtotal must be text in quotes.\n',
  ],
  [
    'a missing field',
    { orders: [{ id: 'o1', consultant: 'a', subtotal: '1.00' }] },
    'The case has not the form of one: orders.0.discounts is missing; orders.0.returns is missing.\n',
  ],
  ['an unknown field', { plan: {} }, 'The case has not the form of one: the case has the unknown field "plan".\n'],
  ['no list of orders', { orders: {} }, 'The case has not the form of one: orders must be a list.\n'],
  [
    'an id without letters',
    { orders: [{ ...order, id: '' }] },
    'The case has not the form of one: orders.0.id is empty.\n',
  ],
])('a case with %s is refused in one line', (_, change, words) => {
  const result = plan(['evaluate', '-'], JSON.stringify({ ...worked, ...change }));
  expect(result).toEqual({ status: 1, stdout: '', stderr: words });
  expect(result.stderr.split('\n')).toHaveLength(2);
});

test.each([
  ['[', 'The case is not JSON.\n'],
  ['', 'The case is not JSON.\n'],
  ['null', 'The case has not the form of one: the case must be an object.\n'],
])('%j is refused', (text, words) => {
  expect(plan(['evaluate', '-'], text)).toEqual({ status: 1, stdout: '', stderr: words });
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
