import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { apiContext, personContext } from '#web/context.ts';

type Page = { loader: (args: never) => Promise<unknown> };

/** Loaded by name: a route's exports are used by the router alone. */
const pageOf = (name: string): Promise<Page> => import(`./${name}.tsx`);
const { loader } = await pageOf('settings');

test('leads customers to their account, without the parameters of the router', async () => {
  const context = new RouterContextProvider();
  context.set(personContext, { id: 'x', isConsultant: false } as never);
  const url = new URL('http://localhost/settings?tab=profile');
  const request = new Request(`${url.href}&_routes=routes%2Fback-office%2Fsettings`);
  const answer = await loader({ context, request, url } as never).catch((redirect: Response) => redirect);
  expect((answer as Response).headers.get('location')).toBe('/account?tab=profile');
});

test.each([
  ['/settings?tab=billing', 0, false],
  ['/settings?tab=billing&page=2', 0, false],
  ['/settings?tab=billing&card=entered', 1, true],
])('%s asks the card processor %i times', async (path, asked, cardSaved) => {
  const confirmCard = vi.fn(async () => ({ saved: true }));
  const read = async () => ({});
  const context = new RouterContextProvider();
  context.set(apiContext, {
    consultant: { getProfile: async () => ({ status: 'active' }) },
    membership: { confirmCard, getMembership: read },
    payout: { getPayee: async () => ({ payee: null }) },
    tax: { getTaxNumber: read },
    account: { getSecondFactor: async () => ({ factor_type: null }) },
  } as unknown as ApiClient);
  context.set(personContext, { id: 'x', isConsultant: true, firstName: 'Ada', lastName: 'Moss' } as never);
  const request = new Request(`http://localhost${path}`);
  expect(await loader({ context, request } as never)).toMatchObject({ tab: 'billing', cardSaved });
  expect(confirmCard).toHaveBeenCalledTimes(asked);
});
