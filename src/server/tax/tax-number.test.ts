import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { openPayday, type Payday, paymentByCheck } from '#tests/database/payday.ts';
import { openTaxNumber } from './sealed-tax-number.ts';

const sin = '130692544';

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
  await fixture.ask(
    "update consultants set country = case first_name when 'Bob' then 'US' when 'Cat' then null else 'CA' end",
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

const as = (person: Payday['ann']) => callAs(fixture.deployment, person).tax;
const pay = (person: Payday['ann'], amount: string) =>
  callAs(fixture.deployment, fixture.zoe).payout.processCommissionPayment(paymentByCheck(fixture, person, amount));
const askFrom = async (percent: number) => {
  const { updated_at, ...settings } = await as(fixture.zoe).getTaxSettings();
  const input = { ...settings, ask_from_percent_ca: percent, expected_updated_at: updated_at };
  return as(fixture.zoe).updateTaxSettings(input);
};

test('the number is asked for when the payments of the year come near the limit of the country', async () => {
  expect(await as(fixture.ann).getTaxNumber()).toEqual({
    kinds: ['SIN'],
    slip: 'T4A',
    needed: false,
    year: 2026,
    reported: '0.00',
    currency: 'CAD',
    number: null,
  });
  // 80.00 CAD of statement are 60.00 USD; 16 percent of the limit of 500.01 are more than that, 15 are less.
  await pay(fixture.ann, '60.00');
  await askFrom(16);
  expect(await as(fixture.ann).getTaxNumber()).toMatchObject({ needed: false, reported: '80.00' });
  await askFrom(15);
  expect(await as(fixture.ann).getTaxNumber()).toMatchObject({ needed: true, reported: '80.00' });
  expect(await as(fixture.bob).getTaxNumber()).toMatchObject({
    kinds: ['SSN', 'EIN'],
    slip: '1099-NEC',
    needed: false,
  });
  expect(await as(fixture.cat).getTaxNumber()).toMatchObject({ kinds: [], slip: null, needed: false, reported: null });
});

test('it is asked for after the end of a year that requires a slip', async () => {
  await fixture.ask(
    `insert into commission_payments (consultant_id, recipient_name, recipient_email, amount, currency, payment_method, status,
       reason, check_number, completed_at)
     values ($1, 'Ann', 'ann@example.org', 50001, 'CAD', 'check', 'completed', 'x', 1, '2025-06-01T18:00:00Z')`,
    [fixture.ann.userId],
  );
  expect(await as(fixture.ann).getTaxNumber()).toMatchObject({ needed: true, year: 2025, reported: '500.01' });
});

test('a number is stored encrypted, and no answer, audit event, notification, mail or log contains it', async () => {
  const logged: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => logged.push(parts.join(' ')));
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  }
  const answers: unknown[] = [await as(fixture.ann).saveTaxNumber({ kind: 'SIN', number: '130 692 544' })];
  answers.push(await as(fixture.ann).getTaxNumber(), await as(fixture.zoe).getTaxFiling({ year: 2026 }));
  expect(answers[0]).toMatchObject({ kind: 'SIN', masked: '••• ••• 544' });
  for (const number of ['130 692 545', '130692544x', '']) {
    const refused = await as(fixture.ann)
      .saveTaxNumber({ kind: 'SIN', number })
      .catch((error) => error);
    expect(refused).toMatchObject({ code: 'BAD_REQUEST' });
    answers.push(JSON.stringify(refused));
  }
  // A failure of the database is logged; its statement and values are not.
  const signedIn = await fetch(`${fixture.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: fixture.url },
    body: JSON.stringify({ email: fixture.ann.email, password: fixture.password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await fixture.ask("alter table tax_numbers add constraint none check (kind = 'EIN') not valid");
  const failed = await fetch(`${fixture.url}/api/functions/save-tax-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: fixture.url, cookie },
    body: JSON.stringify({ kind: 'SIN', number: sin }),
  });
  answers.push(await failed.text());
  expect(failed.status).toBe(500);
  expect(logged.join('\n')).toContain('request ');

  const [stored] = await fixture.ask<{ details: Buffer; last_digits: string }>(
    'select details, last_digits from tax_numbers',
  );
  expect(stored?.last_digits).toBe('544');
  const [everything] = await fixture.ask<{ text: string }>(
    `select (select string_agg(a::text, ' ') from audit_events a) || coalesce((select string_agg(n::text, ' ') from notifications n), '')
       || coalesce((select string_agg(j::text, ' ') from pgboss.job j), '') as text`,
  );
  for (const secret of [sin, '130 692', '130692']) {
    expect(stored?.details.includes(secret)).toBe(false);
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(everything?.text).not.toContain(secret);
    expect(logged.join('\n')).not.toContain(secret);
  }
});

test('a stored number opens for its consultant only, and is replaced by the next one', async () => {
  const { keys } = fixture.deployment.payouts;
  await as(fixture.ann).saveTaxNumber({ kind: 'SIN', number: '130-692-544' });
  const stored = async () =>
    (await fixture.ask<{ details: Buffer }>('select details from tax_numbers'))[0]?.details ?? Buffer.of();
  expect(openTaxNumber(keys, fixture.ann.userId, await stored())).toBe(sin);
  expect(() => openTaxNumber(keys, fixture.bob.userId, Buffer.alloc(0))).toThrow('unknown format');
  const moved = await stored();
  expect(() => openTaxNumber(keys, fixture.bob.userId, moved)).toThrow();
  await as(fixture.ann).saveTaxNumber({ kind: 'SIN', number: '923456784' });
  expect(openTaxNumber(keys, fixture.ann.userId, await stored())).toBe('923456784');
  const events = await fixture.ask(
    "select actor_id, detail from audit_events where action = 'save-tax-number' and object_id = $1 order by seq",
    [fixture.ann.userId],
  );
  expect(events).toEqual([
    { actor_id: fixture.ann.userId, detail: { kind: 'SIN', replaces: null } },
    { actor_id: fixture.ann.userId, detail: { kind: 'SIN', replaces: 'SIN' } },
  ]);
});

test('a number of another country is refused, and admins are consultants of their own number only', async () => {
  await expect(as(fixture.bob).saveTaxNumber({ kind: 'SIN', number: sin })).rejects.toMatchObject({
    code: 'OTHER_COUNTRY',
  });
  await expect(as(fixture.cat).saveTaxNumber({ kind: 'SIN', number: sin })).rejects.toMatchObject({
    code: 'OTHER_COUNTRY',
  });
  await as(fixture.bob).saveTaxNumber({ kind: 'EIN', number: '98-3456789' });
  expect((await as(fixture.zoe).getTaxNumber()).number).toBeNull();
  await expect(as(fixture.ann).getTaxSettings()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(as(fixture.ann).getTaxFiling({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
