import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { proofChecks } from '#domain/ledger/proof.ts';
import { closeRun } from '#server/commission/run/close.ts';
import { calculateOpenPeriod } from '#server/commission/run/run.ts';
import { withActor } from '#server/db/actor.ts';
import { payOutstanding } from '#server/payout/payment/outstanding-payments.ts';
import { type StoredCase, saveCase } from '#tests/database/books.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';
import { readDocument } from '#tests/read-document.ts';

// A company with October closed and paid, and a leader with a name and team that test PDF and CSV output.

let site: TestSite;
let storedCase: StoredCase;
const people = new Map<string, { readonly code: string; readonly userId: string; readonly cookie: string }>();
const password = 'a password of the tests';

beforeAll(async () => {
  site = await startTestSite({ at: '2026-11-20T18:00:00Z' });
  const order = (id: string, consultant: string, subtotal: string) => ({
    id,
    consultant,
    subtotal,
    discounts: '0.00',
    returns: '0.00',
  });
  const person = (id: string, sponsor: string | null) => ({
    id,
    sponsor,
    program: 'Beauty Consultant' as const,
    joined: '2026-01-10',
  });
  storedCase = await saveCase(site, {
    period: '2026-10',
    consultants: [person('ada', null), person('bea', 'ada'), person('cyd', 'bea')],
    orders: [
      order('o1', 'ada', '2100.00'),
      ...Array.from({ length: 120 }, (_, at) => order(`b${at}`, 'bea', '10.00')),
      order('c1', 'cyd', '400.00'),
    ],
  } as Parameters<typeof saveCase>[1]);
  await site.ask(`update consultants set first_name = 'Zoë', last_name = 'Łukaszyńska-Brûlé', address1 = '1 Rue Été',
    city = 'Québec', state = 'QC', postal_code = 'G1R 4S9', country = 'CA' where first_name = 'ada'`);
  await site.ask(`update consultants set first_name = '=1+1', last_name = 'Bea', address1 = '5 Main St', city = 'Boise',
    state = 'ID', postal_code = '83702', country = 'US', admin_role = null where first_name = 'bea'`);
  const company = littleBirch;
  await withActor(site.deployment.db, worker, async (tx) => {
    const run = await calculateOpenPeriod(tx, { company, now: new Date('2026-11-01T12:00:00Z'), by: null });
    if (typeof run === 'string') throw new Error(run);
    const { runNo, linesHash } = run;
    const closed = await closeRun(
      tx,
      { company, now: new Date('2026-11-02T12:00:00Z'), by: null },
      { runNo, linesHash, exchangeRate: '0.7312', requestId: 'test' },
    );
    if (typeof closed === 'string') throw new Error(closed);
    await payOutstanding(tx, {
      runNo,
      company,
      at: new Date('2026-11-10T20:00:00Z'),
      by: null,
      elsewhere: { method: 'check', checkNumber: 1001, reference: null, paidOn: '2026-11-10' },
    });
  });
  await site.ask("update consultants set admin_role = 'owner' where consultant_id = $1", [
    storedCase.consultants.get('cyd')?.userId,
  ]);
  for (const name of ['ada', 'bea', 'cyd']) await signIn(name);
});
afterAll(() => site.close());

async function signIn(name: string): Promise<void> {
  const userId = storedCase.consultants.get(name)?.userId ?? '';
  const email = `${name}@example.org`;
  const context = await site.deployment.auth.$context;
  await site.ask(
    `insert into auth.account (account_id, provider_id, user_id, password) values ($1::uuid::text, 'credential', $1::uuid, $2)`,
    [userId, await context.password.hash(password)],
  );
  await site.ask('update auth."user" set email_verified = true where id = $1', [userId]);
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  const [row] = await site.ask<{ code: string }>('select code from consultants where consultant_id = $1', [userId]);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  people.set(name, { code: row?.code ?? '', userId, cookie });
}

const get = (who: string | null, path: string) =>
  fetch(`${site.url}/api${path}`, { headers: who === null ? {} : { cookie: people.get(who)?.cookie ?? '' } });
const documentOf = async (who: string | null, path: string) => {
  const answer = await get(who, path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return { answer, document: await readDocument(new Uint8Array(await answer.arrayBuffer())) };
};
const codeOf = (who: string) => people.get(who)?.code ?? '';

test('a statement is a tagged PDF with a language, embedded fonts and correct accents', async () => {
  const { answer, document } = await documentOf('ada', '/statements/2026-10.pdf');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="statement-2026-10-${codeOf('ada')}.pdf"`,
  );
  expect(document).toMatchObject({
    title: 'October 2026 statement',
    language: 'en-CA',
    tagged: true,
    fontsMissing: [],
  });
  expect(document.texts[0]).toContain('Zoë Łukaszyńska-Brûlé');
  expect(document.texts[0]).toContain('1 Rue Été Québec QC G1R 4S9 Canada');
  expect(document.roles.get('H1')).toBe(1);
  expect(document.roles.get('Table')).toBeGreaterThanOrEqual(4);
});

test('a statement has the company’s address, a number, numbered pages and the overrides of each level', async () => {
  const { document } = await documentOf('ada', '/statements/2026-10.pdf');
  const [first = ''] = document.texts;
  expect(first).toContain('100 Birch Lane SW');
  expect(first).toContain('GST/HST 123456789 RT0001');
  expect(first).toContain(`Statement number ${codeOf('ada')}-2026-10`);
  for (const [at, text] of document.texts.entries()) {
    expect(text).toMatch(new RegExp(`Page ${at + 1} of ${document.texts.length}\\b`));
  }
  const levels = await site.ask<{ level: number; count: number; base: string; amount: string }>(
    `select level::int, count(*)::int, to_char(sum(o.commissionable_base) / 100.0, 'FM999,990.00') as base,
            (sum(amount) / 100.0)::numeric(12,2)::text as amount
     from commission_calculations join orders o using (order_no)
     where consultant_no = 1 and line_type = 1 group by level order by level`,
  );
  expect(levels).toHaveLength(2);
  // The base of an override is the whole base of its order, with the share that the rate applies to beside it.
  for (const { level, count, base, amount } of levels) {
    expect(first).toContain(`Of these, level ${level} ${count} $${base} 50% $${amount}`);
  }
  expect(first).toContain('Personal commissions 1 $2,100.00 100% $840.00');
});

test('a statement agrees with the records: totals, exchange, payment, every line once', async () => {
  const [row] = await site.ask<Record<'total' | 'payout' | 'check', string>>(
    `select (total_earnings / 100.0)::numeric(12,2)::text as total, (payout_amount / 100.0)::numeric(12,2)::text as payout,
            check_number::text as check from commissions where consultant_id = $1`,
    [people.get('ada')?.userId],
  );
  const { document } = await documentOf('ada', '/statements/2026-10.pdf');
  const text = document.texts.join(' ').replaceAll(',', '');
  expect(text).toContain(`Total earnings $${row?.total} CAD`);
  expect(text).toContain(`Payable at 1 CAD = 0.7312 USD $${row?.payout} USD`);
  expect(text).toContain(`Cheque number ${row?.check} Completed Nov 10 2026 $${row?.payout} USD`);
  // The balance is that of the close, and the payment comes after it.
  expect(text).toContain(
    `Opening balance $0.00 USD October 2026 statement $${row?.payout} USD Balance when the month closed $${row?.payout} USD Payment Status`,
  );
  const lines = await site.ask('select 1 from commission_calculations where consultant_no = 1');
  expect(text.match(/No\. \d+/g)).toHaveLength(lines.length);
  // The lines span several pages: each page shows the headers, the structure has them once.
  expect(document.texts.length).toBeGreaterThan(3);
  for (const page of document.texts.slice(1)) expect(page).toContain('Line Order Date Sold by Base Share Rate Amount');
});

test.each([
  ['a visitor', null, '/statements/2026-10.pdf', 401, 'UNAUTHORIZED'],
  ['the open month', 'ada', '/statements/2026-11.pdf', 409, 'STATEMENT_OPEN'],
  ['a month before the first', 'ada', '/statements/2025-01.pdf', 404, 'NO_STATEMENT'],
  ['an invalid month', 'ada', '/statements/2026-13.pdf', 404, 'UNKNOWN_FUNCTION'],
  ['a visitor’s report', null, '/earnings/2026-10.csv', 401, 'UNAUTHORIZED'],
  ['a consultant’s year end', 'ada', '/year-end/2026.csv', 403, 'FORBIDDEN'],
  ['a year without payments', 'bea', '/year-end/2024/slip.pdf', 404, 'NO_PAYMENTS'],
])('%s is refused with a sentence', async (_, who, path, status, code) => {
  const answer = await get(who, path);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code, error: expect.stringMatching(/\w+/) });
});

test('only an admin opens another person’s documents', async () => {
  const other = `consultant=${codeOf('bea')}`;
  expect((await get('ada', `/statements/2026-10.pdf?${other}`)).status).toBe(404);
  expect((await get('ada', `/year-end/2026/slip.pdf?${other}`)).status).toBe(404);
  const { document } = await documentOf('cyd', `/statements/2026-10.pdf?${other}`);
  expect(document.texts[0]).toContain(codeOf('bea'));
  const own = await documentOf('bea', '/statements/2026-10.pdf');
  expect(own.document.texts.slice(1)).toEqual(document.texts.slice(1));
});

test('[BO-068] the CSV report has every line, numbers as numbers, and formulas escaped', async () => {
  const answer = await get('ada', '/earnings/2026-10.csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(rows[0]).toBe('Period,Line,Level,Order,Order date,Sold by,Base,Share %,Rate %,Amount,Currency,Corrects');
  expect(rows).toContain('2026-10,Personal,,1,2026-10-05,Zoë Łukaszyńska-Brûlé,2100.00,100,40,840.00,CAD,');
  expect(rows).toContain('2026-10,"Override, level 1",1,2,2026-10-05,\'=1+1 Bea,10.00,50,10,0.50,CAD,');
  expect(rows.some((row) => row.includes("'=1+1 Bea"))).toBe(true);
  const sum = rows.slice(1).reduce((cents, row) => cents + Math.round(Number(row.split(',').at(-3)) * 100), 0);
  const [stored] = await site.ask<{ total: string }>(
    'select total_earnings::text as total from commissions where consultant_id = $1',
    [people.get('ada')?.userId],
  );
  expect(String(sum)).toBe(stored?.total);
});

test('[BO-068] the report downloads as PDF, [BO-066] with the filters of the page', async () => {
  const { document } = await documentOf('ada', '/earnings/2026-10.pdf?type=personal');
  expect(document).toMatchObject({ title: 'Earnings of October 2026', tagged: true, fontsMissing: [] });
  expect(document.texts.join(' ').match(/No\. \d+/g)).toEqual(['No. 1']);
  expect(document.texts[0]).toContain('Consultant Zoë Łukaszyńska-Brûlé');
  expect(document.texts[0]).toContain('Corrections of closed months $0.00 CAD');
  const corrections = await (await get('ada', '/earnings/2026-10.csv?type=correction')).text();
  expect(corrections.trimEnd().split('\r\n')).toHaveLength(1);
  const csv = await (await get('ada', '/earnings/2026-10.csv?q=cyd')).text();
  expect(
    csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .every((row) => row.includes('cyd Birch')),
  ).toBe(true);
});

test('the year end totals payments by date, in the currency of each country’s slip', async () => {
  const text = (await (await get('cyd', '/year-end/2026.csv')).text()).replace('\uFEFF', '');
  const rows = text.trimEnd().split('\r\n');
  const stored = await site.ask<Record<'code' | 'total' | 'paid', string>>(
    `select c.code, (s.total_earnings / 100.0)::numeric(12,2)::text as total, (p.amount / 100.0)::numeric(12,2)::text as paid
     from commission_payments p join commissions s using (commission_id) join consultants c on c.consultant_id = p.consultant_id`,
  );
  const of = (who: string) => stored.find(({ code }) => code === codeOf(who));
  // Canada: the statement's amount before conversion; the United States: the amount paid.
  expect(rows.find((row) => row.includes(codeOf('ada')))).toContain(
    `,CA,,${of('ada')?.total},CAD,yes,1,${of('ada')?.paid},USD,0`,
  );
  expect(rows.find((row) => row.includes(codeOf('bea')))).toContain(
    `,US,,${of('bea')?.paid},USD,no,1,${of('bea')?.paid},USD,0`,
  );
  expect(rows.find((row) => row.includes(codeOf('bea')))).toContain("'=1+1 Bea");
  expect(rows[0]).toContain('Address line 1,Address line 2,City,Province or state,Postal code,Country');
  expect(rows.find((row) => row.includes(codeOf('bea')))).toContain(',5 Main St,,Boise,ID,83702,US,');
  const { document } = await documentOf('cyd', '/year-end/2026.pdf');
  expect(document.texts.join(' ')).toContain('T4A, box 020');
  expect(document.texts.join(' ')).toContain('This sheet does not show social insurance numbers');
  const before = await (await get('cyd', '/year-end/2025.csv')).text();
  expect(before.trimEnd().split('\r\n')).toHaveLength(1);
  // The audit log records who downloaded everyone's names and incomes.
  expect(
    await site.ask(`select actor_id, object_id, detail->>'format' as format from audit_events
                    where action = 'export-year-end' order by seq`),
  ).toEqual(
    [
      ['2026', 'csv'],
      ['2026', 'pdf'],
      ['2025', 'csv'],
    ].map(([object_id, format]) => ({ actor_id: people.get('cyd')?.userId, object_id, format })),
  );
});

test('exports of orders are in the audit log, and only admins get them', async () => {
  expect((await get('cyd', '/orders.csv?status=completed')).status).toBe(200);
  expect((await get('ada', '/orders.csv')).status).toBe(403);
  expect(
    await site.ask(`select actor_id, object_type, object_id, detail from audit_events where action = 'export-orders'`),
  ).toEqual([
    { actor_id: people.get('cyd')?.userId, object_type: 'export', object_id: 'orders', detail: { format: 'csv' } },
  ]);
});

test('a file of selected orders has all of them or is refused', async () => {
  const ids = (count: number) => new URLSearchParams(Array.from({ length: count }, () => ['id', randomUUID()]));
  expect((await get('cyd', `/orders.csv?${ids(200)}`)).status).toBe(200);
  for (const query of [ids(201).toString(), 'id=17'])
    expect(await get('cyd', `/orders.csv?${query}`)).toMatchObject({ status: 400 });
});

test('a consultant gets their own tax slip, with box, amount and payments', async () => {
  const { document } = await documentOf('ada', '/year-end/2026/slip.pdf');
  expect(document).toMatchObject({ title: 'T4A information for 2026', tagged: true, fontsMissing: [] });
  expect(document.texts[0]).toContain('Box 020: Self-employed commissions');
  expect(document.texts[0]).toContain('Not shown on this sheet');
  expect(document.texts[0]).toContain('2026 is not over yet');
  expect(document.texts[0]).toContain('100 Birch Lane SW');
  expect(document.texts).toHaveLength(1);
});

test('only an admin proves the books and gets the proof', async () => {
  const prove = (who: string) =>
    fetch(`${site.url}/api/functions/prove-books`, {
      method: 'POST',
      headers: { cookie: people.get(who)?.cookie ?? '', 'content-type': 'application/json', origin: site.url },
      body: '{}',
    });
  expect(await (await get('cyd', '/functions/get-books-proof')).json()).toEqual({ proof: null });
  const proof = await (await prove('cyd')).json();
  expect(proof).toMatchObject({ balanced: true });
  expect(proof.comparisons.map(({ check }: { check: string }) => check)).toEqual(proofChecks);
  expect(await (await get('cyd', '/functions/get-books-proof')).json()).toEqual({ proof });
  expect((await prove('ada')).status).toBe(403);
  expect((await get('ada', '/functions/get-books-proof')).status).toBe(403);
});

test('a published income disclosure is a PDF for everyone, with the same figures', async () => {
  const none = await get(null, '/income-disclosure/2026.pdf');
  expect([none.status, await none.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  const band = (from: string | null, until: string | null, consultants: number) => ({
    from,
    until,
    consultants,
    active_months: 2.5,
  });
  const figures = {
    year: 2026,
    currency: 'USD',
    consultants: 1200,
    earners: 300,
    earned: '45000.50',
    mean: '37.50',
    median: '0.00',
    lower_quartile: '0.00',
    upper_quartile: '0.01',
    active_months: 2.5,
    bands: [band(null, '0.01', 900), band('0.01', '100.00', 299), band('50000.00', null, 1)],
  };
  await site.ask(
    "insert into income_disclosures (year, figures, published_at) values (2026, $1, '2027-01-05T18:00:00Z')",
    [JSON.stringify(figures)],
  );
  const { document } = await documentOf(null, '/income-disclosure/2026.pdf');
  expect(document).toMatchObject({ title: 'Income disclosure 2026', tagged: true, fontsMissing: [] });
  const text = document.texts.join(' ');
  for (const part of ['1,200', '25%', '$37.50 USD', '$0.01 USD to $99.99 USD', '24.9%', '$50,000.00 USD or more']) {
    expect(text).toContain(part);
  }
});

const post = (who: string, name: string, body?: unknown) =>
  fetch(`${site.url}/api/functions/${name}`, {
    method: 'POST',
    headers: {
      origin: site.url,
      cookie: people.get(who)?.cookie ?? '',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('the lists of payments are CSV files, safe from formulas, for admins only', async () => {
  const answer = await get('cyd', '/exports/payments.csv');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"');
  const lines = (await answer.text()).trim().split('\r\n');
  const [counted] = await site.ask<{ count: number }>('select count(*)::int as count from commission_payments');
  expect(lines).toHaveLength(1 + (counted?.count ?? 0));
  expect(lines.some((line) => line.includes(",'=1+1 Bea,"))).toBe(true);
  expect(lines[1]).toContain(',check,');
  const none = await get('cyd', '/exports/payments.csv?status=failed');
  expect((await none.text()).trim().split('\r\n')).toHaveLength(1);
  const statements = await get('cyd', '/exports/statements.csv?run_no=1');
  expect(statements.headers.get('content-disposition')).toBe('attachment; filename="statements-2026-10-closed.csv"');
  expect((await statements.text()).trim().split('\r\n').length).toBeGreaterThan(2);
  expect((await get('cyd', '/exports/outstanding.csv')).status).toBe(200);
  expect((await get('cyd', '/exports/statements.csv?run_no=99')).status).toBe(404);
  const finding = await get('cyd', '/exports/close-findings.csv?run_no=1&finding=payee_missing');
  expect(finding.headers.get('content-disposition')).toBe('attachment; filename="payee-missing-2026-10.csv"');
  const [heads, ...concerned] = (await finding.text()).trim().split('\r\n');
  expect(heads).toBe('Code,Consultant,Amount,Currency');
  const [owed] = await site.ask<{ count: number }>(
    `select count(*)::int as count from commissions s where run_no = 1 and total_earnings > 0
     and not exists (select from payees y where y.consultant_id = s.consultant_id and y.replaced_at is null)`,
  );
  expect(concerned.length).toBe(owed?.count);
  expect(concerned.length).toBeGreaterThan(0);
  expect((await get('cyd', '/exports/close-findings.csv?run_no=99&finding=negative')).status).toBe(404);
  expect((await get('cyd', '/exports/close-findings.csv?run_no=1')).status).toBe(404);
  expect((await get('ada', '/exports/close-findings.csv?run_no=1&finding=negative')).status).toBe(403);
  for (const file of ['payments', 'outstanding', 'statements']) {
    expect((await get('ada', `/exports/${file}.csv`)).status, file).toBe(403);
    expect((await get(null, `/exports/${file}.csv`)).status, file).toBe(401);
  }
});

test('[BO-181] payments carry every field of the specification', async () => {
  const { data } = await (await post('cyd', 'get-commission-payments', {})).json();
  const fields = [
    'id',
    'payment_id',
    'recipient_name',
    'recipient_email',
    'amount',
    'currency',
    'status',
    'created_at',
  ];
  expect(data.length).toBeGreaterThan(0);
  for (const field of fields) expect(data[0], field).toHaveProperty(field);
  const days = await (await post('cyd', 'get-commission-payments', { from: '2026-11-11' })).json();
  expect(days.total).toBe(0);
  const check = await (await post('cyd', 'get-commission-payments', { method: 'check', to: '2026-11-10' })).json();
  expect(check.total).toBe(data.length);
});

test('[BO-304] [BO-305] [BO-443] lists answer with their rows to a body with up to 2000 rows and to none', async () => {
  const lists = ['get-commissions', 'get-commission-calculations', 'get-customers', 'get-consultants', 'get-orders'];
  for (const list of [...lists, 'get-products']) {
    for (const body of [{ searchTerm: '', limit: 2000, offset: 0 }, undefined]) {
      const answer = await post('cyd', list, body);
      expect(answer.status, list).toBe(200);
      expect((await answer.json()).data, list).toBeInstanceOf(Array);
    }
    expect((await post('cyd', list, { searchTerm: '', limit: 2001, offset: 0 })).status, list).toBe(400);
  }
});

test('[BO-446] pending commissions are the sum of the unpaid statements', async () => {
  const unpaid = async () => (await (await post('cyd', 'get-commission-totals', {})).json()) as Record<string, unknown>;
  const [sum] = await site.ask<{ sum: string }>(
    `select coalesce(sum(payout_amount) filter (where check_date is null), 0)::text as sum from commissions where closed`,
  );
  expect(JSON.stringify(await unpaid())).toContain(`"${(Number(sum?.sum) / 100).toFixed(2)}"`);
});

test('[BO-451] a statement in another currency names both amounts and the rate', async () => {
  const { data } = await (await post('cyd', 'get-commissions', {})).json();
  expect(data[0]).toMatchObject({ currency: 'CAD', payout_currency: 'USD' });
  expect(Number(data[0].exchange_rate)).toBe(0.7312);
  expect(Number(data[0].payout_amount)).toBeCloseTo(Number(data[0].total_earnings) * 0.7312, 1);
});

test('[BO-306] a calculation without a body answers the numbers of lines and statements, and its draft can be checked and signed off', async () => {
  const calculated = await post('cyd', 'calculate-sales-commissions');
  expect(calculated.status).toBe(200);
  const { calculations_created, commissions_created, run } = await calculated.json();
  const [rows] = await site.ask<{ lines: number; statements: number }>(
    `select (select count(*)::int from commission_calculations where run_no = $1) as lines,
            (select count(*)::int from commissions where run_no = $1) as statements`,
    [run.run_no],
  );
  expect({ lines: calculations_created, statements: commissions_created }).toEqual(rows);

  const checklist = await (await post('cyd', 'get-close-checklist', { run_no: run.run_no })).json();
  // Nothing was sold in November: who earned in October falls to zero.
  expect(checklist.fallen_to_zero.count).toBeGreaterThan(0);
  expect(checklist.fallen_to_zero.rows[0]).toMatchObject({ code: expect.stringMatching(/^LBC-/) });
  expect(checklist).toMatchObject({
    negative: { count: 0 },
    refunds_owed: { count: 0 },
    sign_off: { required: false, by: null },
  });
  const signed = { run_no: run.run_no, lines_hash: run.lines_hash };
  expect((await post('ada', 'sign-off-run', signed)).status).toBe(403);
  expect((await post('cyd', 'sign-off-run', { ...signed, lines_hash: 'a'.repeat(64) })).status).toBe(409);
  expect((await post('cyd', 'sign-off-run', signed)).status).toBe(200);
  expect((await post('cyd', 'sign-off-run', signed)).status).toBe(409);
  const after = await (await post('cyd', 'get-close-checklist', { run_no: run.run_no })).json();
  expect(after.sign_off.by).toBe(people.get('cyd')?.userId);
});

test('the files of a network without a sign-in count towards one limit, whatever the IPv6 address', async () => {
  const statuses: number[] = [];
  for (let host = 1; host <= 31; host++) {
    const headers = { 'x-forwarded-for': `2001:db8:7:7::${host.toString(16)}` };
    statuses.push((await fetch(`${site.url}/api/income-disclosure/2025.pdf`, { headers })).status);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
});
