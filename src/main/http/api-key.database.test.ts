import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiScope } from '#domain/account/api-scope.ts';
import { withActor } from '#server/db/actor.ts';
import { asRequest, currentWork } from '#server/db/work-limits.ts';
import { prepareShop, type Shop, shopOf } from '#tests/database/shop.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';

// API keys over HTTP: what they may call, when they stop, and what the database holds back.

let site: TestSite;
let shop: Shop;
beforeAll(async () => {
  site = await startTestSite({ at: '2026-10-15T18:00:00Z', prepared: { name: 'shop', prepare: prepareShop } });
  shop = await shopOf(site);
});
afterAll(() => site.close());

type Made = Awaited<ReturnType<typeof make>>;
const make = (scopes: ApiScope[], more: { expires_on?: string } = {}) =>
  shop.as(shop.ada).account.createApiKey({ name: 'Warehouse', scopes, idempotency_key: randomUUID(), ...more });

async function call({ key }: Pick<Made, 'key'>, name: string, body: unknown = {}) {
  const response = await fetch(`${site.url}/api/functions/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a key is shown once, stored as a hash, listed by its prefix, and audited', async () => {
  const idempotency_key = randomUUID();
  const input = { name: 'ERP', scopes: ['orders:read', 'orders:read', 'orders:ship'] as ApiScope[], idempotency_key };
  const created = await shop.as(shop.ada).account.createApiKey(input);
  expect(created).toMatchObject({
    key: expect.stringMatching(/^bl_[\w-]{43}$/),
    prefix: created.key.slice(0, 9),
    scopes: ['orders:read', 'orders:ship'],
    state: 'active',
    created_by: 'Ada Birch',
    expires_at: null,
    last_used_at: null,
  });
  await expect(shop.as(shop.ada).account.createApiKey(input)).rejects.toMatchObject({ code: 'KEY_ALREADY_SHOWN' });
  const stored = await shop.ask<Record<string, unknown>>('select * from auth.api_keys where name = $1', ['ERP']);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(created.key);
  const { data } = await shop.as(shop.ada).account.getApiKeys({ searchTerm: 'erp' });
  expect(data).toEqual([expect.not.objectContaining({ key: created.key })]);
  const [event] = await shop.ask<{ detail: object }>(
    "select detail from audit_events where action = 'create-api-key' and object_id = $1",
    [created.api_key_id],
  );
  expect(JSON.stringify(event)).toContain(created.prefix);
  expect(JSON.stringify(event)).not.toContain(created.key);
});

test.each<[ApiScope, string, object]>([
  ['products:read', 'get-products', {}],
  ['products:read', 'get-product-summary', {}],
  ['products:read', 'get-reviews', {}],
  ['orders:read', 'get-orders', {}],
  ['customers:read', 'get-customers', {}],
  ['customers:read', 'get-customer-summary', {}],
  ['consultants:read', 'get-consultants', {}],
  ['consultants:read', 'get-consultant-summary', {}],
  ['commissions:read', 'get-commissions', {}],
  ['commissions:read', 'get-commission-totals', {}],
  ['commissions:read', 'get-commission-runs', {}],
  ['reports:read', 'get-admin-metrics', {}],
  ['reports:read', 'get-company-financials', {}],
  ['orders:ship', 'get-public-products', {}],
])('a key with %s calls %s', async (scope, name, body) => {
  expect(await call(await make([scope]), name, body)).toMatchObject({ status: 200 });
});

test('a key changes what its scope allows, in the name of its admin', async () => {
  const key = await make(['products:read', 'products:write']);
  const products = (await call(key, 'get-products', { searchTerm: 'SERUM' })).body.data as { product_id: string }[];
  const changed = await call(key, 'set-product-active', {
    product_id: products[0]?.product_id,
    active: 'N',
  });
  expect(changed).toMatchObject({ status: 200, body: { active: 'N' } });
  const [event] = await shop.ask('select actor_id from audit_events where action = $1', ['set-product-active']);
  expect(event).toEqual({ actor_id: shop.ada.userId });
  await shop.ask("update products set active = 'Y' where product_code = 'SERUM'");
});

test.each<[ApiScope[], string, string | null]>([
  [['orders:read'], 'record-shipment', 'orders:ship'],
  [['orders:ship'], 'get-orders', 'orders:read'],
  [['reports:read'], 'record-refund', null],
  [['reports:read'], 'close-commission-run', null],
  [['reports:read'], 'create-api-key', null],
  [['reports:read'], 'admin-reset-password', null],
  [['reports:read'], 'create-import', null],
  [['reports:read'], 'get-session', null],
])('a key with %j is refused %s', async (scopes, name, scope) => {
  const key = await make(scopes);
  const answer = await call(key, name);
  if (name === 'get-session') expect(answer.status).toBe(200);
  else {
    expect(answer).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE', data: { scope } } });
    expect(answer.body.error).toMatch(scope ?? /API keys can’t call this function/);
  }
});

test('a key works until the end of its last day, until it is revoked, and while its admin is one', async () => {
  const key = await make(['orders:read'], { expires_on: '2026-10-16' });
  expect((await call(key, 'get-orders')).status).toBe(200);
  const { data } = await shop.as(shop.ada).account.getApiKeys({});
  expect(data.find(({ api_key_id }) => api_key_id === key.api_key_id)?.last_used_at).toBe('2026-10-15T18:00:00.000Z');
  const refused = { status: 401, body: { code: 'INVALID_API_KEY' } };
  // Calgary's October 16 ends at 06:00 UTC.
  shop.clock.set('2026-10-17T05:59:59Z');
  expect((await call(key, 'get-orders')).status).toBe(200);
  shop.clock.set('2026-10-17T06:00:00Z');
  expect(await call(key, 'get-orders')).toMatchObject(refused);
  shop.clock.set('2026-10-15T18:00:00Z');

  const become = (role: string | null) =>
    shop.ask('update consultants set admin_role = $2 where consultant_id = $1', [shop.ada.userId, role]);
  await become(null);
  expect(await call(key, 'get-orders')).toMatchObject(refused);
  await become('content');
  expect(await call(key, 'get-orders')).toMatchObject({ status: 403, body: { code: 'PERMISSION_REQUIRED' } });
  await become('owner');
  expect((await call(key, 'get-orders')).status).toBe(200);

  const revoke = () => shop.as(shop.ada).account.revokeApiKey({ api_key_id: key.api_key_id });
  expect(await revoke()).toMatchObject({ state: 'revoked' });
  await revoke();
  expect(await call(key, 'get-orders')).toMatchObject(refused);
  expect(await call({ key: 'bl_none' }, 'get-public-products')).toMatchObject(refused);
  const events = await shop.ask("select from audit_events where action = 'revoke-api-key' and object_id = $1", [
    key.api_key_id,
  ]);
  expect(events).toHaveLength(1);
});

test('a key opens no page, file or session, and its calls are limited', async () => {
  const key = await make(['orders:read']);
  const headers = { authorization: `Bearer ${key.key}` };
  expect(await (await fetch(`${site.url}/api/auth/get-session`, { headers })).json()).toBeNull();
  expect((await fetch(`${site.url}/api/statements/2026-09.pdf`, { headers })).status).not.toBe(200);
  await shop.ask(
    'insert into auth.rate_limits (key, points, expire) values ($1, 300, (extract(epoch from now()) * 1000 + 30000)::bigint)',
    [`api-key-calls:${key.api_key_id}`],
  );
  expect(await call(key, 'get-orders')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
});

test('only admins create, see and revoke keys', async () => {
  const rose = shop.as(shop.rose).account;
  const input = { name: 'x', scopes: ['orders:read'] as ApiScope[], idempotency_key: randomUUID() };
  await expect(rose.createApiKey(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(rose.getApiKeys({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const ada = shop.as(shop.ada).account;
  await expect(ada.createApiKey({ ...input, scopes: [] })).rejects.toMatchObject({ code: 'NO_SCOPE' });
  const past = { ...input, expires_on: '2026-10-14' };
  await expect(ada.createApiKey(past)).rejects.toMatchObject({ code: 'EXPIRES_IN_THE_PAST' });
  await expect(ada.revokeApiKey({ api_key_id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

/** The error's code in a transaction of a request with such a key, even for the worker; null if it does not fail. */
function databaseRefuses(key: { scopes: ApiScope[]; readOnly: boolean }, statement: string): Promise<string | null> {
  return asRequest(async () => {
    const work = currentWork();
    if (work) work.apiKey = key;
    try {
      const rows = await withActor(site.deployment.db, { role: 'worker' }, (tx) => tx.execute(sql.raw(statement)));
      return rows.rowCount === 0 ? 'no rows' : null;
    } catch (error) {
      return String((error as { cause?: { code?: string } }).cause?.code);
    }
  });
}

test('the database itself refuses what is beyond a key, also to the worker', async () => {
  const rename = "update products set item_description = item_description where product_code = 'GEL'";
  const ship = { scopes: ['orders:ship'] as ApiScope[], readOnly: false };
  const write = { scopes: ['products:write'] as ApiScope[], readOnly: false };
  expect(await databaseRefuses({ ...write, readOnly: true }, rename)).toBe('25006');
  expect(await databaseRefuses(write, rename)).toBe(null);
  expect(await databaseRefuses(ship, rename)).toBe('no rows');
  const account =
    "insert into contact_messages (first_name, last_name, email, subject, message) values ('a','b','c','d','e')";
  expect(await databaseRefuses(ship, account)).toBe('42501');
  await shop.ask(account);
  expect(await databaseRefuses(ship, 'select * from contact_messages')).toBe('no rows');
});
