import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { runSubmissions } from '#web/commission/run/run-submissions.ts';
import { apiContext, personContext } from '#web/context.ts';
import { loader as loadCommissions } from './commissions.tsx';
import { loader as loadPayments } from './payments.tsx';

// What the pages say when the server can't read their lists (specification, section 8).

/** An API of which some functions fail and the others answer nothing. */
const api = (failing: readonly string[]) =>
  new Proxy(
    {},
    {
      get: () =>
        new Proxy(
          {},
          {
            get: (_, name) => async () => {
              if (failing.includes(String(name))) throw new Error('connection lost');
              return { data: [], total: 0, draft: null };
            },
          },
        ),
    },
  ) as never;

function contextWith(failing: readonly string[]) {
  const context = new RouterContextProvider();
  context.set(apiContext, api(failing));
  context.set(personContext, { isAdmin: true } as never);
  return context;
}

const request = (path: string) => new Request(`http://localhost${path}`);

test.each([
  ['BO-364', 'commissions', 'getCommissions', 'Failed to load commissions.'],
  ['BO-365', 'calculations', 'getCommissionCalculations', 'Failed to load calculations.'],
  ['BO-366', 'consultants', 'getConsultantCommissions', 'Failed to load consultants.'],
])('[BO-364] [BO-365] [BO-366] %s: the list of %s that fails says so', async (_id, view, name, sentence) => {
  const path = `/admin/commissions?view=${view}`;
  const given = { context: contextWith([name]), request: request(path), params: {} } as never;
  expect(await loadCommissions(given)).toMatchObject({ failed: sentence });
});

test('[BO-376] payments that fail to load say why', async () => {
  const given = { context: contextWith(['getCommissionPayments']), request: request('/admin/payments'), params: {} };
  expect(await loadPayments(given as never)).toMatchObject({
    lists: { failed: 'The server did not answer. Try again in a minute.' },
  });
});

test('[BO-367] a calculation that fails says so', async () => {
  const { send } = runSubmissions(api(['calculateSalesCommissions'])).calculateSalesCommissions;
  await expect(send({} as never)).rejects.toMatchObject({
    message: 'Failed to calculate commissions from sales data.',
    status: 422,
  });
});
