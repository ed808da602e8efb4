import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Audience, belongsTo, type Role } from '#domain/account/actor.ts';
import { planDocument as documentOf } from '#domain/plan/plan-document.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { demoAt, preparedDemo } from '#tests/database/demo-company.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { demoPassword, namedConsultants, namedCustomers } from '#tests/drawn-company.ts';
import { hostileFiles } from '#tests/hostile/files.ts';
import { fitting, hostileBodies, type Known, shapeOf, spoilt } from '#tests/hostile/inputs.ts';
import { prove } from '#tests/prove.ts';
import { functionsByName } from './procedures.ts';

// Every role calls every function of the contract with valid input and other people's keys, with hostile texts, with
// invalid input and without input. No call may break or stall the site, reveal internals, or reveal one person's data
// to another. HOSTILE_SEED chooses other inputs.

vi.setConfig({ testTimeout: 900_000 });

const seed = Number(process.env.HOSTILE_SEED ?? 20_261_015);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

type Person = {
  readonly who: string;
  readonly role: Role;
  readonly cookie: string;
  /** The ids of the people they may see: themselves, their downline, their customers, and who bought from them. */
  readonly own: ReadonlySet<string>;
};

let site: TestSite;
const people: Person[] = [];
let known: Known;

beforeAll(async () => {
  site = await startTestSite({ at: demoAt, prepared: preparedDemo });
  people.push({ who: 'a visitor', role: 'visitor', cookie: '', own: new Set() });
  for (const [who, role, email] of [
    ['a customer', 'customer', namedCustomers.customer.email],
    ['a newcomer', 'consultant', namedConsultants.newConsultant.email],
    ['a team leader', 'consultant', namedConsultants.teamLeader.email],
    ['an admin', 'admin', namedConsultants.admin.email],
  ] as const) {
    const signedIn = await send('/api/auth/sign-in/email', JSON.stringify({ email, password: demoPassword }));
    expect(signedIn.status, signedIn.text).toBe(200);
    const [cookie = ''] = (signedIn.cookies[0] ?? '').split(';');
    const below = await site.ask<{ id: string }>(
      `with recursive below as (
         select consultant_id from consultants where email = $1
         union all select c.consultant_id from below b join consultants c on c.sponsor_consultant_id = b.consultant_id)
       select consultant_id id from below
       union select id from auth."user" where email = $1
       union select u.customer_id from customers u join consultants c using (consultant_id) where c.email = $1
       union select u.customer_id from customers u join auth."user" a on a.id = u.user_id where a.email = $1
       union select o.placed_by from orders o join consultants c using (consultant_id)
       where c.email = $1 and o.placed_by is not null`,
      [email],
    );
    people.push({ who, role, cookie, own: new Set(below.map(({ id }) => id)) });
    if (role === 'admin') known = await storedState(cookie);
  }
  await markPrivateData();
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await site.close();
});

/** Marks everyone's private data with its owner, wherever it is stored. */
const markPrivateData = () =>
  site.ask(`
    update consultants set phone = 'private ' || consultant_id, address1 = 'private ' || consultant_id,
      email = 'private.' || consultant_id || '@example.org';
    update customers set email = 'private.' || customer_id || '@example.org', phone = 'private ' || customer_id;
    update payees set recipient_email = 'private.' || consultant_id || '@example.org'
      where recipient_email is not null;
    update order_addresses set address_1 = 'private ' || coalesce(orders.placed_by, orders.consultant_id, orders.order_id)
      from orders where orders.order_id = order_addresses.order_id`);
const marks = /private[ .]([0-9a-f]{8}-[0-9a-f-]{27})/g;

/** Internal terms that must not be in an error answer. */
const inside =
  /node_modules|\.tsx?:\d|\bat \w+ \(|violates|syntax error|invalid input syntax|out of range for type|relation "|permission denied|birchline_|\bpg_|ECONN|\[object/i;

type Notice = { readonly status: number; readonly text: string; readonly ms: number; readonly cookies: string[] };

let addresses = 0;
/** Sends each call from a separate network, so that no limit by address applies. */
function send(path: string, body: string, cookie = '', type = 'application/json'): Promise<Notice> {
  const { port } = new URL(site.url);
  const bytes = Buffer.from(body, 'utf8');
  addresses += 1;
  const headers = {
    'content-type': type,
    'content-length': bytes.length,
    'x-forwarded-for': `10.${(addresses >> 8) & 255}.${addresses & 255}.1`,
    ...(cookie === '' ? {} : { cookie }),
  };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: 'localhost', port, path, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          ms: performance.now() - began,
          cookies: response.headers['set-cookie'] ?? [],
        }),
      );
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** Some stored keys of each kind, by the name of the input, and other values that people might enter. */
async function storedState(admin: string): Promise<Known> {
  const some = async (column: string, table: string) =>
    (await site.ask<{ v: unknown }>(`select ${column} v from ${table} order by md5(${column}::text) limit 12`)).map(
      ({ v }) => v,
    );
  const lines = await send('/api/functions/get-commission-calculations', '{"period":"2026-09","limit":12}', admin);
  const page = await send('/api/functions/get-content-page', '{"slug":"about"}');
  const { version: _, updated_at: __, ...about } = JSON.parse(page.text);
  const ids = await some('consultant_id', 'consultants');
  const codes = await some('code', 'consultants');
  const emails = await some('email', 'consultants');
  const fresh = ['gail', 'gil', 'gus', 'gwen', 'gemma', 'grace'].map((name) => `${name}@example.org`);
  const products = await some('product_code', 'products');
  const orders = [
    ...(await some('order_id', "orders where status = 'completed'")),
    ...(await some('order_id', "orders where status = 'pending'")),
  ];
  const keys = Array.from({ length: 40 }, () => randomUUID());
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
  const byField: Readonly<Record<string, readonly unknown[]>> = {
    consultant_id: ids,
    consultantId: ids,
    userId: ids,
    sponsor_consultant_id: codes,
    code: codes,
    consultant: [...codes, ...ids],
    sponsor: codes,
    consultant_code: codes,
    consultantCode: codes,
    order_id: orders,
    replaces: orders,
    session_id: await some('session_id', 'payment_sessions'),
    review_id: await some('review_id', 'product_reviews'),
    calculation_id: [...lines.text.matchAll(/"calculation_id":"([^"]+)"/g)].map(([, id]) => id),
    commissionId: await some('commission_id', 'commissions'),
    difference_id: await some('difference_id', 'commission_differences'),
    payment_id: await some('payment_id', 'commission_payments'),
    batch_id: await some('batch_id', 'payout_batches'),
    request_id: await some('request_id', 'payout_requests'),
    payee_id: await some('payee_id', 'payees'),
    achievement_id: await some('achievement_id', 'achievements'),
    product_code: products,
    add: products,
    remove: products,
    variant: [null],
    email: [...emails.slice(6), ...fresh],
    recipientEmail: emails,
    recipient_email: fresh,
    searchTerm: [...emails, ...codes, 'an', 'Calgary'],
    period: months,
    booked_in: months,
    valid_from: ['2026-11', '2027-01'],
    current_password: [demoPassword],
    password: ['kvz8Qp'],
    newPassword: ['kvz8Qp-kvz8Qp'],
    country: ['CA'],
    state: ['AB'],
    postcode: ['T2P 1J9'],
    postal_code: ['T2P 1J9'],
    phone: ['403 555 0100'],
    card_number: ['4242 4242 4242 4242'],
    expiry: ['12 / 30'],
    cvc: ['123'],
    run_no: [1, 2, 8],
    first_run_no: [1, 2],
    second_run_no: [1, 2],
    correction_no: [1, 2],
    line_no: [1, 2],
    limit: [10, 100],
    offset: [0, 5],
    quantity: [1, 2],
    version: [1],
    compare_with: [1],
    amount: ['1.00', '10.00', '25.00'],
    price: ['100.00'],
    expected_total: ['10.00'],
    target: ['12'],
    from: ['2026-09-15', '2026-10-02'],
    spent_on: ['2026-10-02'],
    exchange_rate: ['0.73'],
    starts_at: ['2026-10-01T00:00:00Z'],
    ends_at: ['2026-12-01T00:00:00Z'],
    currency: ['CAD', 'USD'],
    paymentMethod: ['paypal', 'transfer'],
    payment_method: ['traditional'],
    lines_hash: ['0'.repeat(64)],
    institution: ['003'],
    transit: ['12345'],
    account: ['1234567'],
    routing: ['021000021'],
    idempotency_key: keys,
    idempotencyKey: keys,
    document: [documentOf(planVersion1)],
    page: [about],
  };
  return (field) => byField[field] ?? [];
}

type Call = { readonly name: string; readonly who: Audience; readonly body: string; readonly type?: string };

/** Makes every call as every role; returns the failures, and the counts of answers per function. */
async function callAsEveryone(calls: readonly Call[], mayBeMalformed: boolean) {
  const wrong = new Set<string>();
  const seen = new Map<string, Map<number, number>>();
  const left = calls.flatMap((call, n) =>
    people
      // Calls without permission are rejected before anything else: one call in five is enough to show that.
      .filter((person, at) => mayCall(call.who, person) || n % people.length === at)
      .map((person) => ({ ...call, person })),
  );
  let callCount = 0;
  const slow: { readonly ask: () => ReturnType<typeof send>; readonly report: (what: string) => void }[] = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { name, who, body, type, person } = next;
      const ask = () => send(`/api/functions/${name}`, body, person.cookie, type);
      const first = await ask();
      // A busy machine may ask to try again, once.
      const answer = first.status === 503 && first.text.includes('UNAVAILABLE') ? await ask() : first;
      // Limits per person are not tested here.
      if (++callCount % 100 === 0) await site.ask('delete from auth.rate_limits');
      const report = (what: string) =>
        wrong.add(
          `${name}, ${person.who}, ${what}: ${body.slice(0, 400)} → ${answer.status} ${answer.text.slice(0, 200)}`,
        );
      const counts = seen.get(name) ?? new Map<number, number>();
      seen.set(name, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
      if (answer.status >= 500 && !answer.text.includes('NOT_CONFIGURED')) report('it broke');
      if (answer.status >= 400 && inside.test(answer.text)) report('revealed internals');
      if (answer.ms > 3000) slow.push({ ask, report });
      const refused = answer.status === 401 || answer.status === 403;
      if (!mayCall(who, person) && !refused && !(mayBeMalformed && [400, 413, 415].includes(answer.status)))
        report('was allowed');
      if (person.role === 'admin') continue;
      for (const [, owner = ''] of answer.text.matchAll(marks))
        if (!person.own.has(owner)) report(`revealed data of ${owner}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  // An input that stalls a function is slow alone too, not only beside seven other calls.
  for (const { ask, report } of slow) {
    const { ms } = await ask();
    if (ms > 3000) report(`took ${Math.round(ms)} ms alone`);
  }
  return { wrong: [...wrong], seen, callCount };
}

const mayCall = (who: Audience, { role }: Person) =>
  belongsTo(who, role === 'visitor' || role === 'worker' ? { role } : { role, adminRole: 'owner', userId: '' });

const audienceOf = (meta: object) => (meta as { who: Audience }).who;

const title = 'no input breaks or stalls a function, or reveals another person’s data';
prove(title, { short: 3, long: 40, perRound: 200_000 }, async (rounds, report) => {
  const calls = [...functionsByName()].flatMap(([name, { procedure }]) => {
    const { meta, inputSchema } = procedure['~orpc'];
    const shape = shapeOf(inputSchema);
    if (shape === null) return [{ name, who: audienceOf(meta), body: '{}' }];
    const fair = fc.sample(fitting(shape, known, true), { seed, numRuns: rounds });
    const hostile = fc.sample(fitting(shape, known, false), { seed, numRuns: rounds });
    const bad = fair.flatMap((input, at) => fc.sample(spoilt(input), { seed: seed + at, numRuns: 2 }));
    const bodies = new Set([...fair, ...hostile, ...bad].map((input) => JSON.stringify(input) ?? ''));
    return [...bodies].map((body) => ({ name, who: audienceOf(meta), body }));
  });
  const { wrong, seen, callCount } = await callAsEveryone(calls, true);
  expect(wrong.join('\n')).toBe('');
  const accepted = [...seen.values()].reduce((sum, counts) => sum + (counts.get(200) ?? 0), 0);
  report(`${callCount} calls of ${seen.size} functions, ${accepted} accepted, 0 broken`);
});

const often = hostileBodies.filter((body) => body.often);
const all = { short: often.length, long: hostileBodies.length, perRound: 30_000 };
prove('every function rejects missing input', all, async (rounds, report) => {
  const bodies = rounds > often.length ? hostileBodies : often;
  const calls = [...functionsByName()].flatMap(([name, { procedure }]) =>
    bodies.map(({ body, type }) => ({
      name,
      who: audienceOf(procedure['~orpc'].meta),
      body,
      ...(type ? { type } : {}),
    })),
  );
  const { wrong, callCount } = await callAsEveryone(calls, true);
  expect(wrong.join('\n')).toBe('');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  report(`${callCount} calls, 0 broken`);
});

test('no file breaks the import', async () => {
  const admin = people.find(({ role }) => role === 'admin')?.cookie ?? '';
  const wrong: string[] = [];
  let tables = 0;
  for (const [what, content] of Object.entries(hostileFiles)) {
    for (const name of ['csv-analyzer', 'create-import-table']) {
      await site.ask('delete from auth.rate_limits');
      const importFile = async () => {
        const form = new FormData();
        form.set('file', new File([content], 'file.csv', { type: 'text/csv' }));
        form.set('tableName', `hostile_${++tables}`);
        const began = performance.now();
        const answer = await fetch(`${site.url}/api/functions/${name}`, {
          method: 'POST',
          body: form,
          headers: { cookie: admin },
        });
        return { status: answer.status, text: await answer.text(), took: performance.now() - began };
      };
      const { status, text, took } = await importFile();
      const isSlow = took > 5_000 && (await importFile()).took > 5_000;
      if (![200, 422].includes(status) || inside.test(text) || isSlow) {
        wrong.push(`${name}, ${what}: ${status} after ${Math.round(took)} ms, ${text.slice(0, 300)}`);
      }
    }
  }
  expect(wrong.join('\n')).toBe('');
});
