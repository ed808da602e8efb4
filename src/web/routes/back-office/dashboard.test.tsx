import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { Dashboard } from '#contract/report/dashboard.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { apiContext, companyContext, failureContext, personContext } from '#web/context.ts';

type Page = {
  loader: (args: never) => Promise<unknown>;
  default: ComponentType<{ loaderData: unknown }>;
};

/** Loaded by name: a route's exports are used by the router alone. */
const pageOf = (name: string): Promise<Page> => import(`./${name}.tsx`);
const { loader, default: DashboardPage } = await pageOf('dashboard');

/** The text of the dashboard with this answer of its function, and the status of the page. */
async function shown(getDashboard: () => Promise<Dashboard>, log = vi.fn()) {
  const context = new RouterContextProvider();
  context.set(apiContext, { report: { getDashboard } } as unknown as ApiClient);
  context.set(companyContext, littleBirch);
  context.set(failureContext, log);
  context.set(personContext, { id: 'x', isConsultant: true, firstName: 'Ada', lastName: 'Moss' } as never);
  const request = new Request('http://localhost/dashboard');
  const loaded = (await loader({ context, request } as never)) as { data?: unknown; init?: ResponseInit };
  const loaderData = loaded.data ?? loaded;
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      children: [{ path: 'dashboard', Component: () => <DashboardPage loaderData={loaderData} /> }],
    },
  ]);
  const root = { company: littleBirch };
  const html = renderToString(<Stub initialEntries={['/dashboard']} hydrationData={{ loaderData: { root } }} />);
  const text = html.replaceAll(/<style.*?<\/style>|<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ');
  return { text: text.replaceAll(/\s+/g, ' '), html, status: loaded.init?.status };
}

/** The figures between the tags: amounts and counts. */
const figuresIn = (html: string) =>
  [...html.matchAll(/<dd class="[^"]*value[^>]*>(.*?)<\/dd>/g)].map(([, value = '']) => value);

const refusal = (status: number, code: string, message: string) => Object.assign(new Error(message), { status, code });

test.each([
  ['[BO-334]', refusal(404, 'NOT_FOUND', 'Consultant profile not found'), 404, 'Consultant profile not found'],
  ['[BO-335]', new Error('connection lost'), 500, 'Failed to fetch consultant profile'],
  ['[BO-335]', refusal(503, 'UNAVAILABLE', 'Later.'), 503, 'Later.'],
])(
  '%s a dashboard that can’t be read (%s) is a page with the status %i and a sentence',
  async (_, failure, status, sentence) => {
    const log = vi.fn();
    const page = await shown(() => Promise.reject(failure), log);
    expect(page.status).toBe(status);
    expect(page.text).toContain(sentence);
    expect(log).toHaveBeenCalledExactlyOnceWith(failure, 'The dashboard could not be loaded');
  },
);

test('[BO-340] a failed summary shows zeros, and of each that it was not loaded', async () => {
  const { text, html } = await shown(() => Promise.reject(new Error('connection lost')));
  for (const label of ['Total earnings', 'Personal Sales', 'Team Sales', 'Total payout', 'Direct Referrals']) {
    expect(text).toContain(label);
  }
  const figures = figuresIn(html);
  expect(figures).toHaveLength(8);
  for (const figure of figures) expect(figure.replaceAll(/<[^>]+>/g, '')).toMatch(/^(\$0\.00 (CAD|USD)|0)$/);
  expect(text).toContain('Your figures could not be loaded, so they show 0.');
  expect(text.match(/Not loaded/g)).toHaveLength(8);
});

const joined: Dashboard = {
  earnings: {
    period: '2026-11',
    open: true,
    as_of: '2026-11-20T18:00:00Z',
    currency: 'CAD',
    periods: ['2026-11'],
    personal_sales: '0.00',
    team_sales: '0.00',
    personal_commissions: '0.00',
    team_commissions: '0.00',
    bonus_earnings: '0.00',
    corrections: '0.00',
    total: '0.00',
    tier: null,
    commission_rate: 0,
    next_tier: null,
    statement: null,
  },
  estimate: null,
  next_steps: [],
  direct_referrals: 0,
  downline_members: 0,
  active: false,
  current_rank: 'Beauty Consultant',
  code: 'LBC-10234',
  volume_trend: [],
  team_activity: { orders: { completed: 0, pending: 0, processing: 0 }, sales_by_week: [] },
  profit_gained: '0.00',
  total_payout: [],
  personal_purchases: '0.00',
  statements: [],
};

test('[BO-439] a consultant without sales reads $0.00, no other amount and no count of months', async () => {
  const { text } = await shown(async () => joined);
  const amounts = text.match(/\$[\d,.]*\d/g) ?? [];
  expect(amounts.length).toBeGreaterThan(5);
  expect(new Set(amounts)).toEqual(new Set(['$0.00']));
  expect(text).toContain('November 2026');
  expect(text).not.toMatch(/2025|\d+ months?\b|months? \d+/i);
});

test('a consultant who has not been paid yet reads a total payout of zero, in the currency of payouts', async () => {
  const { text } = await shown(async () => joined);
  expect(text).toContain('Total payout $0.00 USD');
});

test('the page of a leader with a very large team is shown before the orders of the team are read', async () => {
  const { html, status } = await shown(async () => ({ ...joined, downline_members: 100_000, team_activity: null }));
  expect(status).toBeUndefined();
  expect(html).toContain('100,000');
  expect(html.match(/role="status"/g)?.length).toBeGreaterThanOrEqual(2);
  expect(html).not.toContain('Week of');
});
