import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { permissions } from '#domain/account/admin-role.ts';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';

/** Loaded by name: a route's exports are used by the router alone. */
const page = (name: string): Promise<{ loader: (args: never) => Promise<unknown> }> => import(`./${name}.tsx`);

/** Opens the page for a customer, with this error of `get-customer`. */
async function open(error: Error) {
  const context = new RouterContextProvider();
  context.set(personContext, { isAdmin: true, permissions } as never);
  context.set(companyContext, littleBirch as never);
  context.set(nowContext, new Date('2026-11-20T18:00:00Z'));
  const catalog = { getPublicProducts: async () => ({ data: [], currency: 'CAD' }) };
  const customer = { getCustomer: () => Promise.reject(error) };
  context.set(apiContext, { catalog, customer } as never);
  const request = new Request('http://localhost/admin/orders/new?customer=2f0f9a3e-9d2c-4c07-9a54-0d8f3f6f6c01');
  const { loader } = await page('order-new');
  return loader({ context, request, params: {} } as never);
}

test('an unknown customer leaves the choice open, and another failure is not hidden', async () => {
  const unknown = Object.assign(new Error('This customer does not exist.'), { code: 'UNKNOWN_CUSTOMER', status: 404 });
  expect(await open(unknown)).toMatchObject({ customer: null });
  await expect(open(new Error('connection lost'))).rejects.toThrow('connection lost');
});
