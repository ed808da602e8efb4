import { expect, test } from 'vitest';
import type { RunRow } from '#contract/commission/run.ts';
import { nameBeside, runName } from './run-name.ts';

const run = (period: string, status: RunRow['status']): RunRow => ({
  run_no: 1,
  period,
  status,
  plan_version: 1,
  order_count: 0,
  consultant_count: 0,
  calculation_count: 0,
  statement_count: 0,
  base_total: '0.00',
  correction_count: 0,
  line_count: 0,
  correction_total: '0.00',
  total: '0.00',
  currency: 'CAD',
  payout_total: null,
  payout_currency: 'USD',
  exchange_rate: null,
  input_hash: '',
  lines_hash: '',
  created_at: '2026-11-20T18:00:00.000Z',
  closed_at: null,
});
const october = run('2026-10', 'closed');
const draft = run('2026-11', 'draft');
const before = run('2026-11', 'replaced');

test.each([
  [october, 'October 2026'],
  [draft, 'November 2026, draft'],
  [before, 'November 2026, previous draft (Nov 20, 2026, 6:00 PM)'],
])('gives each of all runs a different name', (which, name) => {
  expect(runName(which, 'UTC')).toBe(name);
});

test.each([
  [october, draft, ['Oct 2026', 'Nov 2026']],
  [before, draft, ['Previous draft', 'Draft']],
  [run('2026-10', 'replaced'), october, ['Previous draft', 'Closed']],
])('names two compared runs by their difference', (first, second, names) => {
  expect([nameBeside(first, second), nameBeside(second, first)]).toEqual(names);
});
