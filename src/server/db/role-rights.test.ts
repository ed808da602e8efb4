import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, worker } from '#domain/account/actor.ts';
import { type AdminRole, adminRoles, type Permission, permissionsOf } from '#domain/account/admin-role.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { auditEvents } from '../audit/tables.ts';
import { commissionPayments, payees, payoutBatches, payoutBatchPayments, payoutReturnFiles } from '../payout/tables.ts';
import { taxNumbers } from '../tax/tables.ts';
import { onBehalfOfAdmin } from './acting-admin.ts';
import { withActor } from './actor.ts';

let company: ClosedMonth;
let rose: string;
let ada: string;

beforeAll(async () => {
  company = await openClosedMonth();
  rose = company.rose.userId;
  ada = company.ada.userId;
});
afterAll(() => company.close());

const corrections: readonly Permission[] = [
  'commissions:write',
  'consultants:write',
  'orders:write',
  'refunds:write',
  'system:write',
  'imports:write',
];
const books: readonly Permission[] = ['payouts:write', 'commissions:write'];
const people: readonly Permission[] = ['consultants:write', 'imports:write'];
const refunds: readonly Permission[] = ['orders:write', 'refunds:write', 'system:write'];
const payouts: readonly Permission[] = ['payouts:write'];

/** The permissions of which a role needs one to write to a table of people or money. Plans and periods are not here: the first reader creates them. */
const adminsWriteWith: Readonly<Record<string, readonly Permission[]>> = {
  consultants: people,
  sponsorships: people,
  consultant_invitations: ['consultants:write'],
  consultant_status_changes: people,
  rank_grants: people,
  volume_adjustments: ['commissions:write', 'consultants:write'],
  customers: ['customers:write', 'orders:write', 'imports:write'],
  merged_customers: ['customers:write'],
  dismissed_duplicates: ['customers:write'],
  admin_notes: ['notes:write'],
  company_settings_versions: ['settings:write'],
  legal_text_versions: ['content:write'],
  mail_text_versions: ['content:write'],
  questions: ['questions:write'],
  question_messages: ['questions:write'],
  orders: ['orders:write', 'refunds:write', 'system:write', 'imports:write'],
  order_refunds: refunds,
  order_returns: refunds,
  commission_runs: ['commissions:write'],
  commission_corrections: corrections,
  commission_differences: corrections,
  ledger_accounts: books,
  ledger_entries: books,
  ledger_transactions: books,
  payees: payouts,
  payout_batches: payouts,
  payout_batch_payments: payouts,
  payout_return_files: payouts,
  payout_holds: payouts,
  payment_approvals: payouts,
  membership_fees: payouts,
  membership_fee_terms: ['settings:write'],
  payout_requests: payouts,
  commission_payments: payouts,
  mail_suppressions: ['customers:write', 'system:write'],
  tax_numbers: ['tax:write'],
};

/** The permissions of which a role needs one to read a table at all. */
const adminsReadWith: Readonly<Record<string, readonly Permission[]>> = {
  payees: ['payouts:read', 'payouts:write'],
  tax_numbers: ['tax:read', 'tax:write'],
  payout_batches: ['payouts:read', 'payouts:write', 'system:write'],
  payout_batch_payments: ['payouts:read', 'payouts:write', 'system:write'],
  payout_return_files: ['payouts:read', 'payouts:write'],
};

/** The permission to read the audit events about an object; a role with `audit:read` reads all. */
const auditsReadWith: Readonly<Record<string, readonly Permission[]>> = {
  consultant: ['consultants:read'],
  order: ['orders:read'],
  table: ['imports:read'],
  payee: ['payouts:read', 'payouts:write'],
  'payout-batch': ['payouts:read', 'payouts:write'],
  'company-settings': [],
};

class RolledBack extends Error {}

/** Runs a statement that changes nothing in the end: null if the database allows it, otherwise its error code. */
async function attempt(actor: Actor, statement: SQL, onBehalfOf?: Actor): Promise<string | null> {
  const { db } = company.deployment;
  const run = () =>
    withActor(db, actor, async (tx) => {
      await tx.execute(statement);
      throw new RolledBack();
    });
  try {
    await (onBehalfOf ? onBehalfOfAdmin(db.signatureOf(onBehalfOf), run) : run());
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof RolledBack) return null;
      if ('code' in cause) return String(cause.code);
    }
    throw error;
  }
  return null;
}

/** Rose as an admin with this role, in the database too. */
async function roseAs(adminRole: AdminRole): Promise<Actor> {
  await company.ask('update consultants set admin_role = $2 where consultant_id = $1', [rose, adminRole]);
  return { role: 'admin', adminRole, userId: rose };
}

test('the database has the permissions of each role', async () => {
  for (const role of adminRoles) {
    const [row] = await company.ask<{ own: string[] }>('select admin_permissions($1) as own', [role]);
    expect(row?.own.sort(), role).toEqual([...permissionsOf(role)].sort());
  }
  expect(await company.ask("select admin_permissions('visitor') as own")).toEqual([{ own: [] }]);
});

test('exactly the tables of people and money ask for a permission, for each way to write', async () => {
  const rows = await company.ask<{ name: string; needed: string; policies: number }>(`
    select tablename as name, substring(coalesce(with_check, qual) from '\\{[^}]*\\}') as needed, count(*)::int as policies
    from pg_policies where policyname like 'admin_role_%' and permissive = 'RESTRICTIVE'
      and roles = '{birchline_admin,birchline_worker}' group by 1, 2`);
  const needed = Object.fromEntries(rows.map((row) => [row.name, row.needed.replace(/[{}"]/g, '').split(',')]));
  expect(needed).toEqual(adminsWriteWith);
  expect(rows.every(({ policies }) => policies === 3)).toBe(true);
});

const customer = () => sql`insert into customers (customer_id, first_name, last_name, email)
  values (${randomUUID()}, 'Nell', 'New', ${`${randomUUID()}@example.org`})`;
const suspension = () => sql`insert into consultant_status_changes (consultant_id, status, valid_from, reason)
  values (${company.wren.userId}, 'suspended', now(), 'x')`;
const account = () => sql`insert into ledger_accounts (kind, consultant_id, currency)
  values ('earned', ${company.wren.userId}, 'CAD')`;
const batch = () => sql`update payout_batches set created_at = created_at`;
const rank = () => sql`update consultants set current_rank = 'Ambassador' where consultant_id = ${company.wren.userId}`;

const refused = '42501';

test.each([
  ['owner', null, null],
  ['operations', null, null],
  ['finance', refused, refused],
  ['support', null, refused],
  ['content', refused, refused],
  ['read-only', refused, refused],
] as const)('with SQL, %s can only write to the tables of the role', async (role, customers, people) => {
  const actor = await roseAs(role);
  expect(await attempt(actor, customer())).toBe(customers);
  expect(await attempt(actor, suspension())).toBe(people);
  expect(await attempt(actor, rank())).toBe(people);
});

test('the company writes for an admin only what the admin’s role includes', async () => {
  for (const role of adminRoles) {
    const actor = await roseAs(role);
    const mayPay = role === 'owner' || role === 'finance';
    const code = await attempt(worker, account(), actor);
    if (mayPay) expect(code, role).not.toBe(refused);
    else expect(code, role).toBe(refused);
  }
  // Without an admin, in a job or for a shopper, it is not restricted.
  expect(await attempt(worker, customer())).toBeNull();
  expect(await attempt(worker, batch())).toBeNull();
});

/** A row of everything that not every role reads, about Wren. */
async function makePayouts(): Promise<void> {
  const consultantId = company.wren.userId;
  const recipient = { recipientName: 'x', recipientEmail: 'x@example.org' };
  const [batchId, paymentId] = [randomUUID(), randomUUID()];
  await withActor(company.deployment.db, worker, async (tx) => {
    await tx.insert(payees).values({ consultantId, method: 'paypal', country: 'CA', ...recipient });
    await tx
      .insert(taxNumbers)
      .values({ consultantId, kind: 'SIN', details: Buffer.of(1), lastDigits: '544', updatedAt: new Date() });
    await tx.insert(payoutBatches).values({
      batchId,
      method: 'transfer',
      format: 'nacha',
      currency: 'USD',
      fileNumber: 1,
      valueDate: '2026-11-20',
    });
    await tx
      .insert(commissionPayments)
      .values({ paymentId, consultantId, amount: 1n, currency: 'CAD', reason: 'x', ...recipient });
    await tx.insert(payoutBatchPayments).values({ batchId, paymentId });
    await tx.insert(payoutReturnFiles).values({ batchId, contentHash: Buffer.of(1), entries: [] });
    for (const objectType of Object.keys(auditsReadWith)) {
      const event = { requestId: 'x', actorId: ada, actorRole: 'admin', action: 'x', detail: {} } as const;
      await tx.insert(auditEvents).values({ ...event, objectType, objectId: 'x' });
    }
  });
}

/** How many rows an actor reads; none where the role has no grant. */
async function count(actor: Actor, from: SQL, onBehalfOf?: Actor): Promise<number> {
  const { db } = company.deployment;
  const read = () =>
    withActor(db, actor, async (tx) => {
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`);
      return rows[0]?.count ?? 0;
    });
  try {
    return await (onBehalfOf ? onBehalfOfAdmin(db.signatureOf(onBehalfOf), read) : read());
  } catch (error) {
    if (error instanceof Error && (error.cause as { code?: string } | undefined)?.code === refused) return 0;
    throw error;
  }
}

test('the database shows payees, tax numbers, batches and audit events only to roles that may read them', async () => {
  await makePayouts();
  const wren = company.wren.userId;
  const policies = await company.ask<{ name: string }>(
    "select tablename as name from pg_policies where policyname = 'admin_reads' and permissive = 'RESTRICTIVE'",
  );
  expect(policies.map(({ name }) => name).sort()).toEqual([...Object.keys(adminsReadWith), 'audit_events'].sort());
  for (const role of adminRoles) {
    const actor = await roseAs(role);
    const may = (needed: readonly Permission[]) => permissionsOf(role).some((own) => needed.includes(own));
    for (const [table, needed] of Object.entries(adminsReadWith)) {
      const from = sql`${sql.identifier(table)}`;
      expect((await count(worker, from, actor)) > 0, `${role} ${table}`).toBe(may(needed));
      if (!may(needed)) expect(await count(actor, from), `${role} ${table}`).toBe(0);
      expect(await count(worker, from), table).toBeGreaterThan(0);
    }
    for (const [type, needed] of Object.entries(auditsReadWith)) {
      const from = sql`audit_events where object_type = ${type}`;
      const shown = may([...needed, 'audit:read']);
      expect((await count(worker, from, actor)) > 0, `${role} ${type}`).toBe(shown);
      expect((await count(actor, from)) > 0, `${role} ${type}`).toBe(shown);
    }
    // What a page of a consultant says to every role that sees consultants.
    const state = sql`(select payee_state(${wren}) as state) s where state = 'unverified'`;
    expect(await count(worker, state, actor), role).toBe(1);
  }
});

test('an admin who is suspended, or no longer an admin, writes nothing', async () => {
  const actor = await roseAs('owner');
  await company.ask("update consultants set status = 'suspended' where consultant_id = $1", [rose]);
  expect(await attempt(actor, customer())).toBe(refused);
  await company.ask("update consultants set status = 'active', admin_role = null where consultant_id = $1", [rose]);
  expect(await attempt(actor, customer())).toBe(refused);
  expect(await attempt(worker, customer(), actor)).toBe(refused);
});

test('a transaction for an admin whom the program did not sign is refused', async () => {
  const forged = company.deployment.db
    .signatureOf({ role: 'admin', adminRole: 'owner', userId: rose })
    .replace(rose, ada);
  const run = () => withActor(company.deployment.db, worker, (tx) => tx.execute(customer()));
  await expect(onBehalfOfAdmin(forged, run)).rejects.toMatchObject({ cause: { code: refused } });
});

const roleOf = (id: string, role: AdminRole | null) =>
  sql`update consultants set admin_role = ${role} where consultant_id = ${id}`;

test('only an owner changes roles, no one their own, and the last owner stays', async () => {
  const owner: Actor = { role: 'admin', adminRole: 'owner', userId: ada };
  for (const role of adminRoles.slice(1)) {
    const actor = await roseAs(role);
    expect(await attempt(actor, roleOf(rose, 'owner')), role).toBe(refused);
    expect(await attempt(worker, roleOf(rose, 'owner'), actor), role).toBe(refused);
    expect(await attempt(worker, roleOf(company.wren.userId, 'content'), actor), role).toBe(refused);
  }
  expect(await attempt(owner, roleOf(rose, 'finance'))).toBeNull();
  expect(await attempt(owner, roleOf(ada, 'finance'))).toBe(refused);
  const lastOwner = '23001';
  expect(await attempt(worker, roleOf(ada, null))).toBe(lastOwner);
  const suspended = sql`update consultants set status = 'suspended' where consultant_id = ${ada}`;
  expect(await attempt(worker, suspended)).toBe(lastOwner);
  await roseAs('owner');
  expect(await attempt(worker, roleOf(ada, null))).toBeNull();
  expect(await attempt(worker, suspended)).toBeNull();
});
