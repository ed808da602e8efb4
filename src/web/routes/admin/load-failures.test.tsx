import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { OpenPeriod } from '#contract/commission/run.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { permissions } from '#domain/account/admin-role.ts';
import { apiContext, failureContext, personContext } from '#web/context.ts';
import { AuthProvider } from '#web/ui/auth.tsx';

// What an admin's page says when its functions fail.

/** Every function fails. */
const broken = new Proxy(
  {},
  { get: () => new Proxy({}, { get: () => () => Promise.reject(new Error('the database is away')) }) },
) as ApiClient;

type Page = {
  loader: (args: never) => Promise<unknown>;
  default: ComponentType<{ loaderData: unknown }>;
};

const openMonth: OpenPeriod = {
  period: '2026-11',
  sale_count: 0,
  base_total: '0.00',
  correction_count: 0,
  correction_total: '0.00',
  started: true,
  over: false,
  currency: 'CAD',
  payout_currency: 'USD',
  last_exchange_rate: null,
  exchange_rate_tolerance: 1000,
  draft: null,
  draft_changes: null,
  draft_before: null,
};

/** The month and the runs are answered; the lists of the commissions page fail. */
const brokenLists = new Proxy(broken, {
  get: (functions, noun) =>
    noun === 'commission'
      ? {
          getOpenPeriod: async () => openMonth,
          getCommissionRuns: async () => ({ data: [], total: 0 }),
          getCommissionCalculations: () => Promise.reject(new Error('the database is away')),
        }
      : Reflect.get(functions, noun),
});

async function rendered({ loader, default: Component }: Page, address: string, api = broken): Promise<string> {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const log = vi.fn();
  context.set(failureContext, log);
  context.set(personContext, { isAdmin: true, permissions } as never);
  const request = new Request(`http://localhost${address}`);
  const loaderData = await loader({ context, request, params: {} } as never);
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'the database is away' }),
    expect.stringMatching(/^The .* could not be loaded$/),
  );
  const element = (
    <AuthProvider permissions={permissions}>
      <Component loaderData={loaderData} />
    </AuthProvider>
  );
  const root = { id: 'root', path: '/', children: [{ path: '*', element }] };
  const hydrationData = { loaderData: { root: { company: littleBirch } } };
  const router = createMemoryRouter([{ ...root, loader: () => null }], { initialEntries: [address], hydrationData });
  return renderToString(<RouterProvider router={router} />);
}

/** Loaded by name: a route's exports are used by the router alone. */
const pageOf = (name: string): Promise<Page> => import(`./${name}.tsx`);

test.each([
  ['[BO-355]', 'consultants', '/admin/consultants', 'Failed to load consultants data.'],
  ['[BO-356]', 'consultants', '/admin/consultants?q=ada', 'Failed to search consultants.'],
  ['[BO-368]', 'customers', '/admin/customers', 'Failed to load customers data.'],
  ['[BO-369]', 'products', '/admin/products', 'Failed to load products data.'],
  ['[BO-376]', 'payments', '/admin/payments', 'Failed to load commission data'],
  ['[BO-386]', 'dashboard', '/admin', 'Failed to load dashboard metrics.'],
])('%s a failed load of the page %s is logged and shown', async (_, page, address, sentence) => {
  expect(await rendered(await pageOf(page), address)).toContain(sentence);
});

test.each([
  ['[BO-364]', 'commissions', 'Failed to load commissions.'],
  ['[BO-365]', 'calculations', 'Failed to load calculations.'],
  ['[BO-366]', 'consultants', 'Failed to load consultants.'],
])('%s a failed load of the %s of the commissions page is logged and shown', async (_, view, sentence) => {
  const page = await rendered(await pageOf('commissions'), `/admin/commissions?view=${view}`, brokenLists);
  expect(page).toContain(sentence);
});
