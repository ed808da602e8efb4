import { expect, test } from 'vitest';
import type { Proof } from '#contract/ledger/ledger.ts';
import { auditReportOf, reportOf } from './books.ts';

const holding: Proof['comparisons'][number] = {
  check: 'transactions-balance',
  holds: true,
  compared: 1234,
  differing: 0,
  sums: [{ currency: 'CAD', one: '1234.50', other: '1234.50' }],
  examples: [],
};
const as_of = '2026-11-20T18:00:00.000Z';

test('a report of balanced books has a line per check and a verdict', () => {
  expect(reportOf({ balanced: true, as_of, comparisons: [holding] }, 'Little Birch')).toBe(`\
Books of Little Birch as of 2026-11-20T18:00:00.000Z

✓ Every transaction sums to zero (1,234 transactions, by currency)
    taken from accounts $1,234.50 CAD = $1,234.50 CAD given to accounts

The books are balanced: all 1 checks hold.
`);
});

test('a check that fails is marked, with the first rows that differ and how many more there are', () => {
  const failing: Proof['comparisons'][number] = {
    ...holding,
    check: 'runs-booked-once',
    holds: false,
    differing: 7,
    sums: [{ currency: null, one: '2000', other: '-1' }],
    examples: [{ what: 'run of 2026-10', currency: null, one: '2', other: '1' }],
  };
  const report = reportOf({ balanced: false, as_of, comparisons: [holding, failing] }, 'Little Birch');
  expect(report).toContain('✗ Every closed run is posted once (1,234 closed runs, 7 of them differ)');
  expect(report).toContain('    postings 2,000 ≠ -1 closed runs that pay');
  expect(report).toContain('    ✗ run of 2026-10: 2 ≠ 1\n    … and 6 more');
  expect(report).toContain('The books are NOT balanced: 1 of 2 checks failed.');
});

test('a report of the audit says what holds, where it breaks, and whether a head that was noted is there', () => {
  const head = 'ab'.repeat(32);
  const chain = { sealed: 1234, waiting: 0, head, firstBroken: null, noted: null };
  expect(auditReportOf(chain, '')).toEqual([
    '✓ 1,234 audit events are unchanged since they were sealed.',
    `  head ${head}`,
  ]);
  expect(auditReportOf({ ...chain, noted: 7 }, head)).toContain(
    '✓ The head that you noted is link 7: nothing up to it was changed.',
  );
  expect(auditReportOf(chain, head).at(-1)).toMatch(/^✗ The chain does not have the head/);
  expect(auditReportOf({ ...chain, firstBroken: { position: 3, event: 9 } }, '')).toEqual([
    '✗ The chain of audit events breaks at link 3: event 9 was changed or removed, or the link was.',
  ]);
});
