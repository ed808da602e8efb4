import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { detailRows, detailTypes, readDetailList } from './detail-list.ts';
import { ownDetailReader } from './own-detail-list.ts';

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
    await ownDetailReader(api, figure, 'own', 'UTC')({ limit: detailRows });
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
    return ownDetailReader(api, 'corrections', 'own', 'UTC')({ limit: detailRows });
  };
  expect((await read(3)).sum).toBe('−$6.89 CAD');
  expect((await read(150)).sum).toBeUndefined();
});

test('a file is read in an order that no sale changes, and its month is asked for once', async () => {
  const { calls, api } = recorder();
  const team = ownDetailReader(api, 'downline', 'own', 'UTC');
  await team({ limit: 100 });
  await team({ limit: 1000, ofFile: true });
  await team({ limit: 1000, ofFile: true, cursor: 'there' });
  expect(calls.map(([, input]) => input)).toMatchObject([
    { sort: 'volume', after: null },
    { sort: 'genealogy', after: null },
    { sort: 'genealogy', after: 'there' },
  ]);
  calls.length = 0;
  const lines = ownDetailReader(api, 'bonuses', 'own', 'UTC');
  await lines({ limit: 5000, ofFile: true });
  await lines({ limit: 5000, ofFile: true, cursor: 'there' });
  expect(calls.map(([name]) => name)).toEqual(['getEarnings', 'getEarningsLines', 'getEarningsLines']);
  expect(calls[2]?.[1]).toMatchObject({ direction: 'desc', after: 'there', offset: 0 });
});
