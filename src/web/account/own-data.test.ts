import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { ownDataZip } from './own-data.ts';

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
  const zip = await new Response(ownDataZip(api, 'ada', () => void parts++)).text();
  // As CSV and as JSON.
  expect(read).toEqual([null, { name: 'Ada' }, { name: 'Bea' }, null, { name: 'Ada' }, { name: 'Bea' }]);
  for (const name of members) expect(zip).toContain(`{"name":"${name}"}`);
  // Nine other lists with one empty page each.
  expect(parts).toBe(2 * (9 + members.length));
});
