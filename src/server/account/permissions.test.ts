import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { FunctionMeta } from '#contract/function.ts';
import { adminRoles, rolesWith } from '#domain/account/admin-role.ts';
import { callAs } from '#tests/database/call.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';

let company: ClosedMonth;

beforeAll(async () => {
  company = await openClosedMonth();
});
afterAll(() => company.close());

type Functions = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

/** Every function for admins, with the permission that it needs. */
const adminFunctions = Object.entries(contract).flatMap(([noun, functions]) =>
  Object.entries(functions).flatMap(([key, procedure]) => {
    const { who, permission } = procedure['~orpc'].meta as FunctionMeta;
    return who === 'admin' && permission ? [{ noun, key, permission }] : [];
  }),
);

test.each(adminRoles)('%s may call exactly the functions of the role', async (adminRole) => {
  expect(adminFunctions.length).toBeGreaterThan(100);
  const api = callAs(company.deployment, { role: 'admin', adminRole, userId: randomUUID() }) as unknown as Functions;
  const refused: string[] = [];
  for (const { noun, key } of adminFunctions) {
    // An input that no function accepts: a permitted function refuses it for another reason, or ignores it.
    const code = await api[noun]?.[key]?.({ not_a_field: true }).then(
      () => null,
      (error: { code?: unknown }) => error.code,
    );
    if (code === 'PERMISSION_REQUIRED') refused.push(key);
  }
  const wanted = adminFunctions.filter(({ permission }) => !rolesWith(permission).includes(adminRole));
  expect(refused).toEqual(wanted.map(({ key }) => key));
});

test('where everyone has data of their own, an admin without the permission sees only theirs', async () => {
  expect(await ownOrAll('support')).toEqual({ orders: 'all', customers: 'all' });
  expect(await ownOrAll('content')).toEqual({ orders: 'own', customers: 'own' });

  async function ownOrAll(adminRole: 'support' | 'content') {
    const api = callAs(company.deployment, { role: 'admin', adminRole, userId: randomUUID() });
    const seen = (total: number) => (total > 0 ? 'all' : 'own');
    return {
      orders: seen((await api.order.getOrders({})).total),
      customers: seen((await api.customer.getCustomers({})).total),
    };
  }
});
