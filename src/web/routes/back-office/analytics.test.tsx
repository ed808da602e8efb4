import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { AnalyticsFigures } from '#contract/report/analytics.ts';
import { littleBirch } from '#contract/settings/company.ts';

/** Loaded by name: a route's exports are used by the router alone. */
const pageOf = (name: string): Promise<{ default: ComponentType<{ loaderData: unknown }> }> => import(`./${name}.tsx`);
const { default: AnalyticsPage } = await pageOf('analytics');

const months = Array.from({ length: 12 }, (_, at) => (at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`));
const figures: AnalyticsFigures = {
  period: '2026-11',
  currency: 'CAD',
  sales: { now: '0.00', before: '0.00' },
  orders: { now: 0, before: 0 },
  average_order: { now: null, before: null },
  new_members: { now: 0, before: 0 },
  weekly_sales: [],
  by_category: [],
  growth: months.map((period) => ({ period, recruits: 0, members: 0, active: 0 })),
  cohorts: months.slice(-6).map((joined, at) => ({ joined, size: 0, active: Array.from({ length: 6 - at }, () => 0) })),
};

function shown(change: Partial<AnalyticsFigures>): string {
  const loaderData = { figures: { ...figures, ...change }, history: { data: [], total: 0 }, page: 1 };
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <AnalyticsPage loaderData={loaderData} /> },
  ]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { company: littleBirch } } }} />);
  return html
    .replaceAll(/<style.*?<\/style>|<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('a consultant without a team reads that there is none instead of shares and cohorts of zero', () => {
  const text = shown({});
  expect(text).toContain('No team members yet');
  expect(text).toContain('No one joined your team in the last six months');
  expect(text).not.toMatch(/0 of 0|0%/);
});

test('a consultant without sales reads that there are none instead of an empty chart', () => {
  const week = { week: '2026-11-23', amount: '0.00' };
  const text = shown({ weekly_sales: [week, { ...week, week: '2026-11-30' }] });
  expect(text).toContain('Weekly sales No sales in the last twelve weeks');
  const sold = shown({ weekly_sales: [week, { week: '2026-11-30', amount: '5.00' }] });
  expect(sold).toContain('Weekly sales');
  expect(sold).not.toContain('No sales in the last twelve weeks');
});

test('a leader reads the active share of the team and its cohorts', () => {
  const text = shown({
    growth: months.map((period) => ({ period, recruits: 0, members: 42, active: 21 })),
    cohorts: figures.cohorts.map((cohort) => ({ ...cohort, size: 2 })),
  });
  expect(text).toContain('21 of 42 · 50%');
  expect(text).toContain('Recruits per month No one joined your team in the last twelve months');
  expect(text).toContain('Retention by month of joining');
  expect(text).not.toContain('No team members yet');
});

test('a change is compared with the same days of the month before, once', () => {
  const text = shown({ orders: { now: 3, before: 2 } });
  expect(text).toContain('+50% vs. the same days last month');
  expect(text).not.toContain('vs. last month');
});

test('[BO-452] the average order has no decimals, but its currency', () => {
  const text = shown({ average_order: { now: '121.56', before: '116.00' } });
  expect(text).toContain('Average order $122 CAD');
});

test('orders without lines have a name among the categories', () => {
  const text = shown({ by_category: [{ category: null, amount: '300.00' }] });
  expect(text).toContain('Orders without items $300.00 · 100%');
});
