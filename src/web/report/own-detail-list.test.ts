import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { detailRows, detailTypes, readDetailList } from './detail-list.ts';
import { readOwnDetails } from './own-detail-list.ts';

/** An API that records its calls and has no rows. */
function recorder() {
  const calls: [string, unknown][] = [];
  const functions = new Proxy(
    {},
    {
      get: (_, key) => async (input: unknown) => {
        calls.push([String(key), input]);
        return { data: [], total: 0, currency: 'CAD' };
      },
    },
  );
  return { calls, api: new Proxy({}, { get: () => functions }) as ApiClient };
}

test('[BO-316] each data modal reads its function with an empty term, a limit of 100 and no offset', async () => {
  const functions: Record<string, string> = {
    orders: 'getOrders',
    commissions: 'getCommissions',
    consultants: 'getConsultants',
    customers: 'getCustomers',
  };
  for (const type of detailTypes) {
    const { calls, api } = recorder();
    const list = await readDetailList(api, type, { limit: detailRows }, 'UTC');
    expect(list).toMatchObject({ type, rows: [], total: 0 });
    expect(calls[0]?.[1]).toMatchObject({ searchTerm: '', limit: 100, offset: 0 });
    if (functions[type]) expect(calls[0]?.[0]).toBe(functions[type]);
  }
});

test('[BO-282] a consultant’s data modal asks for their own orders and statements only', async () => {
  for (const [figure, name] of [
    ['personal-sales', 'getOrders'],
    ['purchases', 'getOrders'],
    ['payouts', 'getCommissions'],
  ] as const) {
    const { calls, api } = recorder();
    await readOwnDetails(api, figure, { limit: detailRows, consultantId: 'own' }, 'UTC');
    const reading = calls.filter(([called]) => called !== 'getEarnings');
    expect(reading).toEqual([[name, expect.objectContaining({ limit: 100, offset: 0, consultant_id: 'own' })]]);
  }
});

test('the total of a list of corrections has the amounts below zero; a list with more rows has none', async () => {
  const line = { calculation_id: 'a', corrects: '2026-10', order_no: 7, order_date: null, seller: 'Bea Moss' };
  const rest = { commission_type: 'override', level: 1, rate: 0, share: 0, base: null };
  const data = ['-4.69', '0.90', '-3.10'].map((amount) => ({ ...line, ...rest, amount }));
  const read = (total: number) => {
    const commission = {
      getEarnings: async () => ({ currency: 'CAD' }),
      getEarningsLines: async () => ({ data, total }),
    };
    const api = { commission } as unknown as ApiClient;
    return readOwnDetails(api, 'corrections', { limit: detailRows, consultantId: 'own' }, 'UTC');
  };
  expect((await read(3)).sum).toBe('−$6.89 CAD');
  expect((await read(150)).sum).toBeUndefined();
});
