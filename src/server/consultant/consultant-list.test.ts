import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';

// Ada is the admin, Rose and Wren are below Ada, Lily has left. Zoé and Åsa joined in October, Zoé below Rose.

let shop: Shop;
let zoe: { readonly consultantId: string; readonly code: string };
beforeAll(async () => {
  shop = await openShop();
  const october = { joinDate: new Date('2026-10-02T12:00:00Z'), enrollmentMonth: 10 };
  const named = { firstName: 'Zoé', lastName: 'Łukasz-Müller', email: 'zoe.mueller@example.net' };
  zoe = await enrolledOne(shop.deployment, { ...october, ...named, sponsorConsultantId: shop.rose.userId });
  await enrolledOne(shop.deployment, {
    ...october,
    firstName: 'Åsa',
    lastName: 'Birch',
    email: 'asa@example.org',
    sponsorConsultantId: shop.ada.userId,
  });
  const { order_id } = await shop
    .as(visitor)
    .order.woocommerceCheckout(shop.order({ consultant_code: shop.wren.code }));
  await shop.setStatus(order_id, 'completed');
});
afterAll(() => shop.close());

const admin = () => shop.as(shop.ada).consultant;
type Asked = Parameters<ApiClient['consultant']['getConsultants']>[0];
const names = async (input: Asked = {}) => {
  const { data, total } = await admin().getConsultants(input);
  expect(total).toBeGreaterThanOrEqual(data.length);
  return data.map(({ first_name }) => first_name);
};

test('[BO-167] rows carry every field of the specification', async () => {
  const { data } = await admin().getConsultants({ searchTerm: zoe.code });
  expect(data).toEqual([
    {
      consultant_id: zoe.consultantId,
      code: zoe.code,
      first_name: 'Zoé',
      last_name: 'Łukasz-Müller',
      company_business_entity: null,
      email: 'zoe.mueller@example.net',
      co_app_e_mail: null,
      phone: '403 555 0101',
      url: null,
      address1: '12 Birch Way',
      address2: null,
      city: 'Calgary',
      state: 'AB',
      postal_code: 'T2P 1J9',
      country: 'CA',
      join_date: '2026-10-02T12:00:00.000Z',
      rank: 'Consultant',
      current_rank: 'Beauty Consultant',
      leaves_on: null,
      personal_volume: '0.00',
      sponsor_consultant_id: shop.rose.userId,
      sponsor_code: shop.rose.code,
      sponsor_name: 'Rose Birch',
      program_type: 'Beauty Consultant',
      enrollment_month: 10,
      is_admin: false,
      status: 'active',
      created_at: expect.any(String),
      sign_in: 'ready',
      invited_at: null,
      invitation_expires_at: null,
    },
  ]);
});

test('[BO-168] the id is that of the user, and each has a short unique code', async () => {
  const { data } = await admin().getConsultants({});
  const users = await shop.ask<{ id: string }>(
    'select id from auth."user" u join consultants c on c.consultant_id = u.id',
  );
  expect(new Set(data.map(({ consultant_id }) => consultant_id))).toEqual(new Set(users.map(({ id }) => id)));
  expect(new Set(data.map(({ code }) => code)).size).toBe(6);
  for (const { code } of data) expect(code).toMatch(/^LBC-\d{5,}$/);
});

test.each([
  ['zoe', ['Zoé']],
  ['ZOÉ', ['Zoé']],
  ['lukasz muller', ['Zoé']],
  ['muller zoe', ['Zoé']],
  ['asa', ['Åsa']],
  ['mueller@example', ['Zoé']],
  ['example.net', ['Zoé']],
  ['birch', ['Ada', 'Åsa', 'Lily', 'Rose', 'Wren']],
  ['%', []],
  ['_', []],
  ['nobody at all', []],
])('[BO-300] the search for %j finds %j', async (searchTerm, expected) => {
  expect(await names({ searchTerm, limit: 200 })).toEqual(expected);
});

test('a code is found as people write it', async () => {
  for (const searchTerm of [zoe.code, zoe.code.toLowerCase(), zoe.code.replace('-', ''), zoe.code.slice(4)]) {
    expect(await names({ searchTerm }), searchTerm).toContain('Zoé');
  }
});

test('[BO-299, BO-301] everyone by name, page by page, with the count of all', async () => {
  expect(await names({ limit: 2000 })).toEqual(['Ada', 'Åsa', 'Lily', 'Rose', 'Wren', 'Zoé']);
  expect(await admin().getConsultants({ limit: 2, offset: 4 })).toMatchObject({
    data: [{ first_name: 'Wren' }, { first_name: 'Zoé' }],
    total: 6,
    currency: 'CAD',
  });
});

test('the list is filtered by status and sorted', async () => {
  expect(await names({ status: 'left' })).toEqual(['Lily']);
  expect(await names({ status: 'active', sort: 'name', direction: 'desc' })).toEqual([
    'Zoé',
    'Wren',
    'Rose',
    'Åsa',
    'Ada',
  ]);
  expect((await names({ sort: 'personal_volume', direction: 'desc' }))[0]).toBe('Wren');
  expect((await names({ sort: 'join_date', direction: 'desc' })).slice(0, 2)).toEqual(['Åsa', 'Zoé']);
  await shop.ask("update consultants set current_rank = 'Ambassador' where consultant_id = $1", [shop.rose.userId]);
  expect((await names({ sort: 'current_rank', direction: 'desc' }))[0]).toBe('Rose');
});

test('[BO-126] the tiles count those who have not left, who sell, who joined this month, and who are suspended', async () => {
  expect(await admin().getConsultantSummary()).toEqual({
    period: '2026-10',
    total: 5,
    active: 1,
    joined_this_month: 2,
    suspended: 0,
  });
});

test('a profile has the sponsor, figures of the open month, all time and the history', async () => {
  const profile = await admin().getConsultant({ consultant: shop.wren.code.toLowerCase() });
  expect(profile).toMatchObject({
    code: shop.wren.code,
    sponsor_name: 'Ada Birch',
    status: 'active',
    period: '2026-10',
    currency: 'CAD',
    personal_volume: '100.00',
    tier: 'PS20',
    commission_rate: 2000,
    earnings: '20.00',
    direct_referrals: 0,
    downline_members: 0,
    order_count: 1,
    order_base: '100.00',
    statement_count: 0,
    earned_total: '0.00',
    customer_count: 1,
    payout_method: 'none',
  });
  const history = await admin().getConsultantHistory({ consultant_id: profile.consultant_id });
  expect(history.total).toBe(3);
  expect(history.data.map(({ kind, value }) => `${kind} ${value}`).sort()).toEqual([
    'rank Beauty Consultant',
    'sponsor Ada Birch',
    'status active',
  ]);
  expect(await admin().getConsultant({ consultant: shop.ada.userId })).toMatchObject({
    direct_referrals: 3,
    downline_members: 4,
    team_volume: '100.00',
    sponsor_name: null,
  });
  await expect(admin().getConsultant({ consultant: 'LBC-99999' })).rejects.toMatchObject({
    code: 'UNKNOWN_CONSULTANT',
  });
});

const someone = '00000000-0000-4000-8000-000000000001';
const calls: readonly [string, (client: ApiClient) => Promise<unknown>][] = [
  ['get-consultants', ({ consultant }) => consultant.getConsultants({})],
  ['get-consultant-summary', ({ consultant }) => consultant.getConsultantSummary()],
  ['get-consultant', ({ consultant }) => consultant.getConsultant({ consultant: someone })],
  ['get-consultant-history', ({ consultant }) => consultant.getConsultantHistory({ consultant_id: someone })],
  ['add-consultant', ({ consultant }) => consultant.addConsultant({} as never)],
  ['update-consultant', ({ consultant }) => consultant.updateConsultant({} as never)],
  ['suspend-consultant', ({ consultant }) => consultant.suspendConsultant({ consultant_id: someone, reason: 'x' })],
  ['reinstate-consultant', ({ consultant }) => consultant.reinstateConsultant({ consultant_id: someone, reason: 'x' })],
  ['get-customer-summary', ({ customer }) => customer.getCustomerSummary()],
  ['get-customer', ({ customer }) => customer.getCustomer({ customer_id: someone })],
  ['add-customer', ({ customer }) => customer.addCustomer({} as never)],
  ['update-customer', ({ customer }) => customer.updateCustomer({} as never)],
];

test.each(calls)(
  '[BO-276, BO-277] %s refuses a visitor, a customer and a consultant who is no admin',
  async (_, call) => {
    const as = (actor: Actor) => call(shop.as(actor));
    await expect(as(visitor)).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'Not authenticated' });
    for (const actor of [shop.cora, shop.rose]) await expect(as(actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  },
);
