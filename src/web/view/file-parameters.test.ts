import { type RouterContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import {
  adminOrderParameters,
  auditParameters,
  consultantParameters,
  customerParameters,
  feeParameters,
  orderSortParameter,
  outstandingParameters,
  paymentParameters,
  productParameters,
} from '#contract/view/list-queries.ts';
import type { Parameters } from '#domain/view/list-address.ts';
import { isViewParameter, type ViewList } from '#domain/view/saved-view.ts';
import { apiContext, companyContext, nextPartContext, personContext } from '#web/context.ts';
import { teamParameters } from '#web/genealogy/team-query.ts';

const lists: [ViewList, Parameters][] = [
  ['consultants', consultantParameters],
  ['customers', customerParameters],
  ['products', productParameters],
  ['orders', { ...adminOrderParameters, sort: orderSortParameter }],
  ['payments', { ...outstandingParameters, ...paymentParameters }],
  ['membership-fees', feeParameters],
  ['audit-events', auditParameters],
  ['team', teamParameters],
];

test.each(lists)('a saved view of %s stores every parameter of the list', (list, parameters) => {
  for (const name of Object.keys(parameters)) expect(isViewParameter(list, name), name).toBe(true);
});

type Loader = (args: never) => unknown;
// By name: a route's exports are used by the router alone.
const routes = import.meta.glob<{ loader: Loader }>('../routes/**/*.ts');
const loaderOf = async (path: string): Promise<Loader | undefined> =>
  (await routes[`../routes/${path}.ts`]?.())?.loader;

/** Fails on every function that is called. */
const noFunctions = new Proxy(
  {},
  { get: () => new Proxy({}, { get: (_, name) => () => Promise.reject(new Error(String(name))) }) },
);

async function refused(route: string, query: string, params: Record<string, string>): Promise<unknown> {
  const context = new RouterContextProvider();
  const set = <Value>(key: RouterContext<Value>, value: unknown) => context.set(key, value as Value);
  set(apiContext, noFunctions);
  set(companyContext, littleBirch);
  set(nextPartContext, () => undefined);
  set(personContext, {
    id: 'x',
    isConsultant: true,
    permissions: ['audit:read', 'reports:read', 'orders:read', 'imports:read'],
  });
  const request = new Request(`http://localhost/file?${query}`);
  const loader = await loaderOf(route);
  const thrown = await Promise.resolve()
    .then(() => loader?.({ context, request, params } as never))
    .catch((error: unknown) => error);
  if (!(thrown instanceof Response)) return thrown;
  return [thrown.status, thrown.headers.get('cache-control'), await thrown.json()];
}

const detail = { type: 'orders', figure: 'downline', id: 'x' };

test.each([
  ['admin/audit/audit-export', 'day=2026-02-30', ['q', 'action', 'day']],
  ['admin/data', 'format=pdf', ['format']],
  ['back-office/dashboard.data', 'format=pdf', ['format']],
  ['back-office/network.export', 'level=0', ['root', 'name', 'rank', 'status', 'level', 'show', 'sort']],
  ['admin/import/history-differences', null, []],
  ['admin/import/import-rejects', null, []],
])('the file of %s refuses a parameter that it does not know or cannot read', async (route, invalid, known) => {
  expect(await refused(route, 'stauts=open', detail)).toEqual([
    400,
    'no-store',
    {
      code: 'UNKNOWN_PARAMETER',
      error: 'This file has no parameter “stauts”. Check its spelling, or remove it from the address.',
      data: { parameter: 'stauts', known },
    },
  ]);
  if (invalid === null) return;
  const name = invalid.split('=')[0];
  expect(await refused(route, invalid, detail)).toEqual([
    400,
    'no-store',
    {
      code: 'INVALID_PARAMETER',
      error: `The value of “${name}” in the address of this file is not valid. Correct it, or remove “${name}” from the address.`,
      data: { parameter: name, known },
    },
  ]);
});
