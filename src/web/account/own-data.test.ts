import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { ownDataZip } from './own-data.ts';

const options = { consultantId: 'ada', timeZone: 'America/Edmonton', startPart: () => {} };

test('each page of the file has its own time, and a large team is read page after page by its last member', async () => {
  const read: unknown[] = [];
  const members = ['Ada', 'Bea', 'Cleo'];
  const getTeamMembers = async ({ after }: { after: { name: string } | null }) => {
    read.push(after);
    const at = after === null ? 0 : members.indexOf(after.name) + 1;
    return { data: [{ name: members[at] }], next: at === members.length - 1 ? null : { name: members[at] } };
  };
  const rest = new Proxy(
    { getTeamMembers },
    {
      get: (functions, key) =>
        key === 'getTeamMembers'
          ? functions.getTeamMembers
          : async () => ({ data: [], total: 0, next: null, periods: [], payee: null, history: { data: [], total: 0 } }),
    },
  );
  const api = new Proxy({}, { get: () => rest }) as ApiClient;
  let parts = 0;
  const zip = await new Response(ownDataZip(api, { ...options, startPart: () => void parts++ })).text();
  // As CSV and as JSON.
  expect(read).toEqual([null, { name: 'Ada' }, { name: 'Bea' }, null, { name: 'Ada' }, { name: 'Bea' }]);
  for (const name of members) expect(zip).toContain(`{"name":"${name}"}`);
  // Nine other lists with one empty page each.
  expect(parts).toBe(2 * (9 + members.length));
});

test('the CSV files have figures, times and texts that a spreadsheet understands', async () => {
  const at = '2026-11-01T06:30:00.000Z';
  const lists = {
    getOrders: [{ order_no: 7, order_date: at, consultant: { first_name: 'Ada', code: 'LBC-1' }, note: '-1+2' }],
    getEarningsLines: [
      { order_no: 7, share: 5000, rate: 250, amount: '2.42' },
      { order_no: 8, share: 0, rate: 0, amount: '-2.42' },
    ],
    getNotifications: [{ data: { kind: 'payee-verified' }, created_at: at }],
    getOwnQuestions: [{ page: '/earnings', messages: [{ message: 'Why?' }, { message: 'Because.' }] }],
  };
  const answers = new Proxy({} as Record<string, () => Promise<unknown>>, {
    get: (_, key: string) => async () => {
      const data = lists[key as keyof typeof lists] ?? [];
      return {
        data,
        total: data.length,
        next: null,
        periods: ['2026-11'],
        currency: 'CAD',
        payee: null,
        history: { data: [], total: 0 },
      };
    },
  });
  const api = new Proxy({}, { get: () => answers }) as ApiClient;
  const files = unzipSync(new Uint8Array(await new Response(ownDataZip(api, options)).arrayBuffer()));
  const linesOf = (name: string) =>
    strFromU8(files[`${name}.csv`] ?? new Uint8Array())
      .trim()
      .split('\n');
  expect(linesOf('orders')).toEqual([
    'order_no,order_date,consultant_first_name,consultant_code,note',
    "7,2026-11-01 00:30,Ada,LBC-1,'-1+2",
  ]);
  expect(linesOf('commission-lines')).toEqual([
    'period,order_no,amount,currency,share_percent,rate_percent',
    '2026-11,7,2.42,CAD,50,2.5',
    '2026-11,8,-2.42,CAD,,',
  ]);
  expect(linesOf('notifications')).toEqual(['created_at,text', `2026-11-01 00:30,${m.notification_payee_verified()}`]);
  expect(linesOf('questions')).toEqual(['page,message', '/earnings,Why?', '/earnings,Because.']);
});
