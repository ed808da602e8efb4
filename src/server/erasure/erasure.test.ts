import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { worker } from '#domain/account/actor.ts';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { onBehalfOfAdmin } from '../db/acting-admin.ts';
import { withActor } from '../db/actor.ts';
import { proofOf } from '../ledger/prove-books.ts';
import { personalData } from './personal-data.ts';

// October is closed. Ada is the owner, Lily a consultant who left long ago, Cora a customer with an account.

let company: ClosedMonth;
let lily: { subject: 'consultant'; subject_id: string };
let cora: { subject: 'customer'; subject_id: string };
beforeAll(async () => {
  company = await openClosedMonth();
  company.clock.set('2026-11-03T18:00:00Z');
  await company.closeOpen();
  lily = { subject: 'consultant', subject_id: company.lily.userId };
  const [row] = await company.ask<{ id: string }>("select customer_id as id from customers where first_name = 'Cora'");
  cora = { subject: 'customer', subject_id: row?.id ?? '' };
});
afterAll(() => company.close());

/** In every personal text of a test. */
const mark = 'Zyx';
const api = () => company.as(company.ada).erasure;
const code = (error: unknown) => (error as { code: string }).code;
const erase = (person: typeof lily | typeof cora, confirmation: string) =>
  api().erasePersonalData({ ...person, confirmation, reason: 'Asked by letter' });

async function rose(adminRole: AdminRole): Promise<ApiClient['erasure']> {
  await company.ask('update consultants set admin_role = $2 where consultant_id = $1', [
    company.rose.userId,
    adminRole,
  ]);
  return company.as({ role: 'admin', adminRole, userId: company.rose.userId }).erasure;
}

/** The tables in which a text is, as `table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const columns = await company.ask<{ name: string; table: string; column: string }>(`
    select (case n.nspname when 'auth' then 'auth.' else '' end) || c.relname as name,
           format('%I.%I', n.nspname, c.relname) as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)`);
  const places: string[] = [];
  for (const { name, table, column } of columns) {
    const rows = await company.ask(
      `select from ${table} where position(lower($1) in lower("${column}"::text)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) places.push(`${name}.${column}`);
  }
  return places.sort();
}

test('the table names every column that could hold personal data, each once', async () => {
  const rows = await company.ask<{ name: string; columns: string[] }>(`
    select (case n.nspname when 'auth' then 'auth.' else '' end) || c.relname as name,
           array_agg(a.attname::text order by a.attname) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname !~ '_[0-9]+$'
      and (a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype, 'bytea'::regtype,
             'character'::regtype, 'varchar'::regtype) or a.attname ~ 'birth')
    group by 1`);
  const declared = Object.entries(personalData).map(([name, { deleted, erased, retained, impersonal }]) => ({
    name,
    columns: [
      ...(deleted ?? []),
      ...(erased ?? []),
      ...Object.values(retained ?? {}).flat(),
      ...(impersonal ?? []),
    ].sort(),
  }));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(declared.sort(byName)).toEqual(rows.sort(byName));
});

/** Writes a text of the person into every table that has one. */
async function fill(userId: string, { customerId, consultantId }: { customerId: string; consultantId: string | null }) {
  const email = `${mark}@example.org`;
  const ask = (statement: string, values: unknown[] = []) => company.ask(statement, values);
  await ask('update auth.user set name = $2, email = lower($3), image = $2 where id = $1', [userId, mark, email]);
  await ask("insert into auth.session (token, user_id, expires_at, user_agent) values ($2, $1, now() + '1 day', $2)", [
    userId,
    mark,
  ]);
  await ask("insert into auth.account (account_id, provider_id, user_id, password) values ($2, 'x', $1, $2)", [
    userId,
    mark,
  ]);
  await ask('insert into auth.two_factor (secret, backup_codes, user_id) values ($2, $2, $1)', [userId, mark]);
  await ask('insert into auth.known_networks (user_id, network, last_used) values ($1, $2, now())', [userId, mark]);
  await ask(
    'insert into auth.email_changes (user_id, email, token_hash, current_token_hash, expires_at) values ($1, $2, $2, $2, now())',
    [userId, `new-${email}`],
  );
  await ask('insert into auth.verification (identifier, value, expires_at) values ($1, $1, now())', [email]);
  await ask('insert into auth.rate_limits (key) values ($1)', [`sign-in ${email}`]);
  await ask(
    `update customers set first_name = $2, last_name = $2, middle_initial = 'Z', phone = $2, email = $3, bill_address_1 = $2,
       bill_address_2 = $2, bill_city = $2, bill_county = $2, bill_zip_code = $2, date_of_birth = '1980-01-01', user_id = $4
     where customer_id = $1`,
    [customerId, mark, email, userId],
  );
  const [order] = await company.ask<{ id: string }>('select order_id as id from orders order by order_no limit 1');
  const orderId = order?.id ?? '';
  await ask(
    `update orders set customer_id = $2, email = $4, phone = $3, first_name = $3, last_name = $3, placed_by = $5,
       carrier = 'x', shipped_on = '2026-10-02', tracking_number = $3 where order_id = $1`,
    [orderId, customerId, mark, email, userId],
  );
  await ask(
    `insert into order_addresses (order_id, kind, first_name, last_name, address_1, address_2, city, state, postcode, country)
     values ($1, 'billing', $2, $2, $2, $2, $2, 'AB', $2, 'CA') on conflict do nothing`,
    [orderId, mark],
  );
  await ask(
    'insert into product_reviews (product_id, user_id, author_name, rating, title, body) select product_id, $1, $2, 5, $2, $2 from products limit 1',
    [userId, mark],
  );
  await ask(
    `insert into selections (user_id, action, row_ids, previous_values)
     select $2, 'show-reviews', array[review_id], jsonb_build_object(review_id, jsonb_build_object('hidden_reason', $3::text))
     from product_reviews where user_id = $1`,
    [userId, company.ada.userId, mark],
  );
  await ask('insert into wish_list_items (user_id, product_id) select $1, product_id from products limit 1', [userId]);
  await ask(
    "insert into notifications (user_id, kind, data) values ($1, 'recruit', jsonb_build_object('name', $2::text))",
    [userId, mark],
  );
  await ask('insert into sms_phones (user_id, phone) values ($1, $2)', [userId, mark]);
  await ask(
    `insert into saved_views (user_id, list, name, query) values
       ($1, 'customers', $3, 'q=x'), ($2, 'customers', 'x', 'sort=name&q=' || replace(replace($4, '+', '%2B'), '@', '%40')),
       ($2, 'customers', 'y', 'q=' || $3 || '+' || $3), ($2, 'customers', 'Assigned', 'consultant=assigned') on conflict do nothing`,
    [userId, company.ada.userId, mark, email],
  );
  await ask('insert into user_settings (user_id, bio) values ($1, $2) on conflict (user_id) do update set bio = $2', [
    userId,
    mark,
  ]);
  await ask(
    'insert into contact_messages (first_name, last_name, email, subject, message) values ($1, $1, $2, $1, $1)',
    [mark, email],
  );
  await ask('insert into mailbox_messages (recipient, subject, text) values ($1, $2, $2)', [email, mark]);
  await ask(
    "insert into mail_suppressions (address, cause, reason, gateway, occurred_at) values (lower($1), 'bounce', $2, 'x', now())",
    [email, mark],
  );
  await ask(
    `insert into provider_events (gateway, event_id, type, subject, detail, received_at)
     values ('x', gen_random_uuid(), 'x', $1, jsonb_build_object('reason', $2::text), now())`,
    [email, mark],
  );
  await ask(
    "insert into idempotency_keys (actor, key, function_name, request_hash, response) values ($1, gen_random_uuid(), 'x', '', jsonb_build_object('name', $2::text))",
    [userId, mark],
  );
  await ask(
    `insert into admin_notes (note_id, ${consultantId ? 'consultant_id' : 'customer_id'}, author_id, note, updated_at)
     values (gen_random_uuid(), $1, $2, $3, now())`,
    [consultantId ?? customerId, company.ada.userId, mark],
  );
  const importId = randomUUID();
  await ask(
    `insert into imports (import_id, kind, file_name, headers, mapping, total_rows, created_by)
     values ($1, 'customers', 'x.csv', '["a"]', '{}', 2, $2)`,
    [importId, company.ada.userId],
  );
  await ask(
    `insert into import_rows (import_id, row_no, line, "values", data, key, problem, object_id) values
       ($1, 1, 2, jsonb_build_array($2::text), jsonb_build_object('a', $2::text), lower($2), null, $3),
       ($1, 2, 3, jsonb_build_array($2::text, $4::text), null, null, jsonb_build_object('field', 'a', 'value', $2::text), null)`,
    [importId, mark, customerId, email],
  );
  return { orderId, importId };
}

test('does not deadlock with a bulk change of the same reviews', async () => {
  const [larger, smaller] = ['0a000000-0000-4000-8000-000000000002', '0a000000-0000-4000-8000-000000000001'];
  // Inserted in the opposite order of their ids.
  for (const [offset, id] of [larger, smaller].entries())
    await company.ask(
      `insert into product_reviews (review_id, product_id, user_id, author_name, rating, title, body)
       select $1, product_id, $2, 'Cora', 5, 'Mine', 'Mine' from products order by product_id limit 1 offset $3`,
      [id, company.cora.userId, offset],
    );
  const [changing, erasing] = [0, 1].map(() => new Client(company.variables.DATABASE_URL));
  if (!changing || !erasing) throw new Error('no connections');
  try {
    await Promise.all([changing.connect(), erasing.connect()]);
    const lock = (id: string) => changing.query('select from product_reviews where review_id = $1 for update', [id]);
    await changing.query('begin');
    await lock(smaller);
    await erasing.query('begin');
    const { rows } = await erasing.query<{ pid: number }>('select pg_backend_pid() as pid');
    const erased = erasing.query('select erase_personal_data(null, $1, now())', [cora.subject_id]);
    erased.catch(() => {});
    const waiting = "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect(await company.ask(waiting, [rows[0]?.pid])).toHaveLength(1), {
      timeout: 20_000,
      interval: 20,
    });
    await lock(larger);
    await changing.query('commit');
    await erased;
  } finally {
    await Promise.all([changing.end(), erasing.end()]);
    await company.ask('delete from product_reviews where review_id in ($1, $2)', [larger, smaller]);
  }
});

test('erases a customer everywhere, ends the sign-in, and the amounts of orders stay', async () => {
  const { orderId, importId } = await fill(company.cora.userId, { customerId: cora.subject_id, consultantId: null });
  const total = () => company.ask('select total, commissionable_base from orders where order_id = $1', [orderId]);
  const before = await total();
  expect((await placesOf(mark)).length).toBeGreaterThan(40);
  const preview = await api().previewErasure(cora);
  expect(preview).toMatchObject({ name: `${mark} ${mark}`, refusals: [], retained: ['orders', 'audit'] });
  expect(preview.erased).toContainEqual({ table: 'orders', rows: 1 });
  expect(preview.erased).toContainEqual({ table: 'import_rows', rows: 2 });
  // The preview changed nothing.
  expect((await placesOf(mark)).length).toBeGreaterThan(40);

  expect(await erase(cora, 'other').catch(code)).toBe('WRONG_CONFIRMATION');
  expect(await erase(cora, preview.confirmation)).toEqual({ name: `Erased customer ${preview.confirmation}` });
  expect(await placesOf(mark)).toEqual([]);
  expect(await total()).toEqual(before);
  expect(await company.ask('select from auth.session where user_id = $1', [company.cora.userId])).toEqual([]);
  expect(await company.ask('select name from saved_views')).toEqual([{ name: 'Assigned' }]);
  const rows = await company.ask('select "values", problem from import_rows where import_id = $1 order by row_no', [
    importId,
  ]);
  expect(rows).toEqual([
    { values: [null], problem: null },
    { values: [null, null], problem: { field: 'a', value: '' } },
  ]);
  const [event] = await company.ask<{ detail: object }>(
    "select detail from audit_events where action = 'erase-personal-data' and object_id = $1",
    [cora.subject_id],
  );
  expect(event?.detail).toEqual({
    reason: 'Asked by letter',
    rows: expect.objectContaining({ orders: 1, customers: 1 }),
  });
  expect(await erase(cora, preview.confirmation).catch(code)).toBe('ALREADY_ERASED');
});

test('the preview counts records of other customers with an email address of the person', async () => {
  const count = async (person: typeof lily | typeof cora) => (await api().previewErasure(person)).same_email;
  const add = (email: string | null, userId: string | null = null) =>
    company.ask<{ id: string }>(
      `insert into customers (user_id, first_name, last_name, email) values ($1, 'Guest', 'Order', $2) returning customer_id as id`,
      [userId, email],
    );
  const [guest] = await add('One.Guest@example.org');
  const person = { subject: 'customer', subject_id: guest?.id ?? '' } as const;
  expect(await count(person)).toEqual([]);
  await add('one.guest@example.org');
  await add('ONE.guest@example.org');
  expect(await count(person)).toEqual([{ email: 'one.guest@example.org', customers: 2 }]);

  // Of a consultant: the address of the consultant and that of a co-applicant, but not the own customer record, which is erased.
  const [{ email } = { email: '' }] = await company.ask<{ email: string }>(
    'select email from auth.user where id = $1',
    [lily.subject_id],
  );
  await add(email, lily.subject_id);
  expect(await count(lily)).toEqual([]);
  await add(email);
  await company.ask("update consultants set co_app_e_mail = 'One.Guest@example.org' where consultant_id = $1", [
    lily.subject_id,
  ]);
  expect(await count(lily)).toEqual(
    [
      { email, customers: 1 },
      { email: 'one.guest@example.org', customers: 3 },
    ].sort((a, b) => (a.email < b.email ? -1 : 1)),
  );
  await company.ask("delete from customers where first_name = 'Guest' or user_id = $1", [lily.subject_id]);
});

test('erases a consultant who left; the place, the payments and the books stay', async () => {
  const id = lily.subject_id;
  const [own] = await company.ask<{ id: string }>(
    "insert into customers (user_id, first_name, last_name) values ($1, 'x', 'x') returning customer_id as id",
    [id],
  );
  await fill(id, { customerId: own?.id ?? '', consultantId: id });
  // An address that belongs to someone else: their messages are not this person's.
  await company.ask(
    'update auth.email_changes set email = (select email from consultants where consultant_id = $2) where user_id = $1',
    [id, company.wren.userId],
  );
  await company.ask(
    `insert into contact_messages (first_name, last_name, email, subject, message)
     select 'Wren', 'x', email, 'x', 'x' from consultants where consultant_id = $1`,
    [company.wren.userId],
  );
  await company.ask(
    `update consultants set first_name = $2, last_name = $2, company_business_entity = $2, email = $3, co_app_e_mail = $3,
       phone = $2, url = $2, address1 = $2, address2 = $2, city = $2, postal_code = $2 where consultant_id = $1`,
    [id, mark, `${mark}@example.org`],
  );
  await company.ask(
    'insert into consultant_photos (photo_id, consultant_id, image) values (gen_random_uuid(), $1, $2)',
    [id, Buffer.of(1)],
  );
  await company.ask(
    "insert into consultant_status_changes (consultant_id, status, valid_from, reason) values ($1, 'left', '2026-09-10', $2)",
    [id, mark],
  );
  await company.ask('insert into payout_holds (consultant_id, reason, released_at) values ($1, $2, now())', [id, mark]);
  await company.ask(
    `insert into payees (consultant_id, method, recipient_name, recipient_email, country, details, last_four, withdrawn_reason)
     values ($1, 'transfer', $2, $2, 'CA', $3, $2, $2)`,
    [id, mark, Buffer.of(1)],
  );
  await company.ask(
    "insert into expenses (consultant_id, category, amount, currency, spent_on, note) values ($1, 'Other', 1, 'CAD', now(), $2)",
    [id, mark],
  );
  for (const [author, about] of [
    [id, company.wren.userId],
    [company.ada.userId, id],
  ]) {
    await company.ask(
      'insert into member_notes (note_id, author_id, consultant_id, note, updated_at) values (gen_random_uuid(), $1, $2, $3, now())',
      [author, about, mark],
    );
  }
  const [question] = await company.ask<{ id: string }>(
    `insert into questions (question_id, consultant_id, page, state, state_since)
     values (gen_random_uuid(), $1, $2, 'open', now()) returning question_id as id`,
    [id, `/earnings?q=${mark}`],
  );
  await company.ask(
    `insert into question_messages (message_id, question_id, author_id, from_company, message)
     values (gen_random_uuid(), $1, $2, false, $3)`,
    [question?.id, id, mark],
  );
  await company.ask(
    "insert into notifications (user_id, kind, data) values ($1, 'recruit', jsonb_build_object('kind', 'recruit', 'name', $2::text))",
    [company.ada.userId, `${mark} ${mark}`],
  );
  await company.ask(
    "insert into notifications (user_id, kind, data) values ($1, 'follow-up-due', jsonb_build_object('consultant_id', $2::text, 'name', $3::text))",
    [company.ada.userId, id, `${mark} ${mark}`],
  );
  const place = () =>
    company.ask(
      'select consultant_no, code, sponsor_consultant_id, path from consultants join genealogy_paths using (consultant_id) where consultant_id = $1',
      [id],
    );
  const before = await place();
  const { name } = await erase(lily, company.lily.code.toLowerCase());
  const [{ consultant_no: no } = { consultant_no: 0 }] = await company.ask<{ consultant_no: number }>(
    'select consultant_no from consultants where consultant_id = $1',
    [id],
  );
  expect(name).toBe(`Erased consultant ${no}`);
  expect(await placesOf(mark)).toEqual([]);
  expect(await place()).toEqual(before);
  const proof = await proofOf(company.deployment.db, company.deployment.now());
  expect(proof.balanced).toBe(true);
  expect(await company.ask("select first_name from contact_messages where first_name = 'Wren'")).toHaveLength(1);
  const again = company.as(company.ada).consultant.reinstateConsultant({ consultant_id: id, reason: 'x' });
  expect(await again.catch(code)).toBe('ERASED');
});

test('is refused while the consultant is active, or money, payouts and orders are open', async () => {
  const wren = { subject: 'consultant', subject_id: company.wren.userId } as const;
  const refusals = async () => (await api().previewErasure(wren)).refusals;
  expect(await refusals()).toEqual(['NOT_LEFT', 'MONEY_DUE']);
  expect(await erase(lily, 'x').catch(code)).toBe('ALREADY_ERASED');
  await company.ask("update consultants set status = 'left' where consultant_id = $1", [wren.subject_id]);
  expect(await erase({ ...wren }, company.wren.code).catch(code)).toBe('MONEY_DUE');
  await company.ask("insert into payout_requests (consultant_id, amount, currency) values ($1, 100, 'CAD')", [
    wren.subject_id,
  ]);
  await company.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, currency, subtotal)
     values ($1, 'retail', 'code', now(), 'CAD', 100)`,
    [wren.subject_id],
  );
  await company.ask(
    "insert into consultant_status_changes (consultant_id, status, valid_from, reason) values ($1, 'left', '2026-11-10', 'x')",
    [wren.subject_id],
  );
  expect(await refusals()).toEqual(['OPEN_ORDER', 'PAYOUT_UNDER_WAY', 'MONTH_OPEN', 'MONEY_DUE']);
  const [customer] = await company.ask<{ id: string }>(
    "insert into customers (user_id, first_name, last_name) values ($1, 'Wren', 'Birch') returning customer_id as id",
    [wren.subject_id],
  );
  const asCustomer = { subject: 'customer', subject_id: customer?.id ?? '' } as const;
  expect((await api().previewErasure(asCustomer)).refusals).toEqual(['IS_CONSULTANT']);
});

test('roles without the permission are refused by the server and by the database', async () => {
  const { db } = company.deployment;
  for (const role of ['support', 'finance', 'read-only'] as const) {
    const calls = await rose(role);
    const input = { ...cora, confirmation: 'x', reason: 'x' };
    await expect(calls.erasePersonalData(input)).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
    await expect(calls.previewErasure(cora)).rejects.toMatchObject({ code: 'PERMISSION_REQUIRED' });
    const actor = { role: 'admin', adminRole: role, userId: company.rose.userId } as const;
    const work = () =>
      withActor(db, worker, (tx) => tx.execute(sql`select erase_personal_data(null, ${cora.subject_id}::uuid, now())`));
    const refused = await onBehalfOfAdmin(db.signatureOf(actor), work).catch((error) => error.cause?.code);
    expect(refused, role).toBe('42501');
  }
  const operations = await (await rose('operations')).previewErasure(cora);
  expect(operations.refusals).toEqual(['ALREADY_ERASED']);
});
