import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { visitor } from '#domain/account/actor.ts';
import { incomeDisclosure, wasConsultantIn } from '#domain/report/income-disclosure.ts';
import { type Books, openBooks } from '#tests/database/books.ts';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { disclosureOf, instantsOfYear } from './figures.ts';

const year = 2026;
const months = ['2025-12', '2026-01', '2026-06', '2026-12', '2027-01'] as const;
const inYear = (month: string) => month.startsWith(`${year}-`);
const span = instantsOfYear(year, littleBirch.timeZone);
const instants = [
  '2025-07-01T12:00:00Z',
  // The last second of 2025 and the first of 2026 in the company's time zone.
  '2026-01-01T06:59:59Z',
  '2026-01-01T07:00:00Z',
  '2026-08-01T12:00:00Z',
  '2027-01-01T06:59:59Z',
  '2027-01-01T07:00:00Z',
] as const;

const amount = fc.oneof(fc.integer({ min: -40_000, max: 1_200_000 }), fc.constantFrom(-1, 1, 9_999, 10_000));
const person = fc.record({
  joined: fc.constantFrom(...instants),
  changes: fc.uniqueArray(
    fc.record({ at: fc.constantFrom(...instants), status: fc.constantFrom('active', 'left', 'suspended') }),
    { maxLength: 3, selector: ({ at }) => at },
  ),
  statements: fc.array(fc.record({ month: fc.constantFrom(...months), amount }), { maxLength: 4 }),
  payments: fc.array(fc.record({ at: fc.constantFrom(...instants), amount }), { maxLength: 2 }),
  volumes: fc.array(fc.record({ month: fc.constantFrom(...months), base: fc.integer({ min: 0, max: 90_000 }) }), {
    maxLength: 4,
  }),
  adjustments: fc.uniqueArray(
    fc.record({ month: fc.constantFrom(...months), amount: fc.integer({ min: -90_000, max: 9_000 }) }),
    { maxLength: 2, selector: ({ month }) => month },
  ),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;

/** What the rule says about drawn people, from their own facts. */
function expected(people: readonly Person[]) {
  return incomeDisclosure(
    people.flatMap(({ joined, changes, statements, payments, volumes, adjustments }) => {
      const paid = payments.filter(({ at }) => new Date(at) >= span.from && new Date(at) < span.until);
      const amounts = [...statements.filter(({ month }) => inYear(month)), ...paid].map((each) => each.amount);
      const dated = changes.map(({ at, status }) => ({ at: new Date(at), status }));
      const counts = amounts.length > 0 || wasConsultantIn({ joined: new Date(joined), changes: dated }, span);
      if (!counts) return [];
      const active = months.filter(inYear).filter((month) => {
        const sold = volumes.filter((volume) => volume.month === month).reduce((sum, { base }) => sum + base, 0);
        return sold + (adjustments.find((adjustment) => adjustment.month === month)?.amount ?? 0) > 0;
      });
      return [{ earned: BigInt(amounts.reduce((sum, each) => sum + each, 0)), activeMonths: active.length }];
    }),
  );
}

const tables = 'ledger_entries, ledger_transactions, ledger_accounts, consultant_status_changes, consultants';

/** Stores drawn people as they would be after their months were closed. */
async function store({ ask }: Books, people: readonly Person[]): Promise<void> {
  // Without the triggers that protect closed books, so that each draw starts from nothing.
  await ask(`begin; set local session_replication_role = replica; ${tables
    .split(', ')
    .map((table) => `delete from ${table};`)
    .join('')}
    delete from commission_run_orders; delete from commission_run_members; commit`);
  const drawn = JSON.stringify(people.map((each, at) => ({ ...each, id: randomUUID(), no: at + 1 })));
  const of = (what: string, columns: string) =>
    `jsonb_array_elements($1::jsonb) p cross join jsonb_to_recordset(p->'${what}') as x (${columns})`;
  await ask(
    `with account as (insert into auth.user (id, name, email) select (p->>'id')::uuid, 'x', (p->>'id') || '@example.org'
       from jsonb_array_elements($1::jsonb) p returning id)
     insert into consultants (consultant_id, consultant_no, code, first_name, last_name, email, join_date, enrollment_month)
     overriding system value
     select id, (p->>'no')::int, 'LBC-' || (p->>'no'), 'x', 'x', id || '@example.org', (p->>'joined')::timestamptz, 1
     from account join jsonb_array_elements($1::jsonb) p on (p->>'id')::uuid = id`,
    [drawn],
  );
  await ask(
    `insert into consultant_status_changes (consultant_id, status, valid_from, reason)
     select (p->>'id')::uuid, x.status, x.at, 'x' from ${of('changes', 'at timestamptz, status text')}`,
    [drawn],
  );
  await ask(
    `insert into ledger_accounts (kind, consultant_id, currency)
     select k, (p->>'id')::uuid, 'USD' from jsonb_array_elements($1::jsonb) p, unnest(array['earned', 'available']) k`,
    [drawn],
  );
  const booked = (what: string, columns: string, kind: string, account: string, period: string, at: string) =>
    ask(
      `with facts as materialized (select gen_random_uuid() as key, (p->>'id')::uuid as id, x.* from ${of(what, columns)}),
       made as (insert into ledger_transactions (idempotency_key, kind, period, memo, created_at)
                select key, ${kind}, ${period}, 'x', ${at} from facts returning transaction_id, idempotency_key),
       sides as (select transaction_id, a.account_id, f.amount, f.amount <> 0 as moves from made
                 join facts f on f.key::text = idempotency_key
                 join ledger_accounts a on a.consultant_id = f.id and a.kind = '${account}'),
       company as (insert into ledger_accounts (kind, currency) values ('commission-expense', 'USD')
                   on conflict (kind, consultant_id, currency) do update set kind = excluded.kind returning account_id)
       insert into ledger_entries (transaction_id, account_id, amount, currency)
       select transaction_id, account_id, amount, 'USD' from sides where moves
       union all select transaction_id, c.account_id, -amount, 'USD' from sides, company c where moves`,
      [drawn],
    );
  const statementKind = "case when amount < 0 then 'clawback' else 'close-run' end";
  await booked('statements', 'month text, amount bigint', statementKind, 'earned', "(month || '-01')::date", 'now()');
  await booked('payments', 'at timestamptz, amount bigint', "'adjustment'", 'available', 'null', 'at');
  await ask(
    `insert into commission_run_orders (run_no, order_no, consultant_no, base)
     select r.run_no, row_number() over (), (p->>'no')::int, x.base
     from ${of('volumes', 'month text, base bigint')} join commission_runs r on r.period = (x.month || '-01')::date`,
    [drawn],
  );
  await ask(
    `insert into commission_run_members (run_no, consultant_no, program_type, join_month, volume_adjustment)
     select r.run_no, (p->>'no')::int, 'Beauty Consultant', 24000, x.amount
     from ${of('adjustments', 'month text, amount bigint')} join commission_runs r on r.period = (x.month || '-01')::date`,
    [drawn],
  );
}

test('the query agrees with the rule for drawn companies', async () => {
  const books = await openBooks();
  try {
    await books.ask(`insert into commission_plans (version, name, document, document_hash, valid_from)
                     values (1, 'x', '{}', 'x', '2025-01-01')`);
    for (const month of months) {
      const [run] = await books.ask<{ no: number }>(
        `with period as (insert into commission_periods (period) values ($1::date) returning period)
         insert into commission_runs (period, plan_version, status, order_count, consultant_count, calculation_count,
           statement_count, base_total, personal_total, override_total, bonus_total, total, currency, payout_currency, exchange_rate, closed_at, input_hash, lines_hash)
         select period, 1, 'draft', 0, 0, 0, 0, 0, 0, 0, 0, 0, 'CAD', 'USD', 0.5, now(), 'x', 'x' from period returning run_no as no`,
        [`${month}-01`],
      );
      for (const parent of ['commission_run_orders', 'commission_run_members']) {
        await books.ask(`select run_part_prepare('${parent}', ${run?.no})`);
        await books.ask(`select run_part_attach('${parent}', ${run?.no})`);
      }
      await books.ask("update commission_runs set status = 'closed' where run_no = $1", [run?.no]);
    }
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 14 }), async (drawn) => {
        // Amounts of zero are never booked.
        const people = drawn.map((each) => ({
          ...each,
          statements: each.statements.filter((statement) => statement.amount !== 0),
          payments: each.payments.filter((payment) => payment.amount !== 0),
        }));
        await store(books, people);
        expect(await books.work((tx) => disclosureOf(tx, year, littleBirch))).toEqual(expected(people));
      }),
      { numRuns: 25, endOnFailure: true },
    );
  } finally {
    await books.close();
  }
});

let company: ClosedMonth;
beforeAll(async () => {
  company = await openClosedMonth();
});
afterAll(() => company.close());

test('a year is published once all its months are closed, with the figures of its statements', async () => {
  const admin = () => company.as(company.ada).report;
  const everyone = () => company.as(visitor).report;
  expect(await everyone().getIncomeDisclosure({})).toEqual({ disclosure: null, years: [] });

  company.clock.set('2026-11-02T18:00:00Z');
  await company.closeOpen();
  expect((await admin().previewIncomeDisclosure({ year })).obstacles).toEqual(['year-not-over', 'months-open']);
  await expect(admin().publishIncomeDisclosure({ year })).rejects.toMatchObject({ code: 'NOT_READY' });
  company.clock.set('2026-12-02T18:00:00Z');
  await company.sell(company.wren, 20);
  await company.closeOpen();
  company.clock.set('2027-01-02T18:00:00Z');
  expect((await admin().previewIncomeDisclosure({ year })).obstacles).toEqual(['months-open']);
  await company.closeOpen();

  const preview = await admin().previewIncomeDisclosure({});
  expect(preview).toMatchObject({ figures: { year, currency: 'USD', consultants: 4 }, obstacles: [], published: null });
  const [statements] = await company.ask<{ sum: string; people: number }>(
    `select sum(payout_amount)::text as sum, count(distinct consultant_id)::int as people from commissions where closed`,
  );
  expect(Number(preview.figures.earned) * 100).toBe(Number(statements?.sum));
  expect(preview.figures.earners).toBe(statements?.people);

  expect(preview.figures.first_month).toBeNull();
  // Rose was imported. Another system paid consultants who joined before October.
  await company.ask(
    `with import as (insert into imports (kind, file_name, headers, mapping, total_rows, created_by)
                     values ('consultants', 'people.csv', '[]', '{}', 1, $1) returning import_id)
     insert into import_rows (import_id, row_no, line, values, object_id) select import_id, 1, 2, '[]', $2 from import`,
    [company.ada.userId, company.rose.userId],
  );
  const firstMonthIf = async (joined: string) => {
    await company.ask('update consultants set join_date = $1 where consultant_id = $2', [joined, company.rose.userId]);
    return (await admin().previewIncomeDisclosure({})).figures.first_month;
  };
  expect(await firstMonthIf('2026-10-20T12:00:00Z')).toBeNull();
  expect(await firstMonthIf('2026-09-20T12:00:00Z')).toBe('2026-10');

  const published = await admin().publishIncomeDisclosure({ year });
  const publishedAt = '2027-01-02T18:00:00.000Z';
  expect(published).toEqual({ ...preview.figures, first_month: '2026-10', published_at: publishedAt });
  expect(await everyone().getIncomeDisclosure({})).toEqual({ disclosure: published, years: [year] });
  expect((await everyone().getIncomeDisclosure({ year: 2025 })).disclosure).toBeNull();
  expect(await company.as(visitor).content.getLegalTexts()).toMatchObject({ disclosure_years: [year] });
  // As it was published before the first month was recorded.
  await company.ask("update income_disclosures set figures = figures - 'first_month'");
  expect((await everyone().getIncomeDisclosure({})).disclosure).toEqual({ ...published, first_month: null });
  await expect(admin().publishIncomeDisclosure({ year })).rejects.toMatchObject({ code: 'ALREADY_PUBLISHED' });

  await admin().withdrawIncomeDisclosure({ year, reason: 'A consultant was imported twice' });
  expect(await everyone().getIncomeDisclosure({})).toEqual({ disclosure: null, years: [] });
  await expect(admin().withdrawIncomeDisclosure({ year, reason: 'x' })).rejects.toMatchObject({
    code: 'NOT_PUBLISHED',
  });
  const events = await company.ask(
    `select action, object_id, detail->>'reason' as reason, detail->'figures'->>'earned' as earned
     from audit_events where object_type = 'income-disclosure' order by seq`,
  );
  const event = { object_id: '2026', earned: preview.figures.earned };
  expect(events).toEqual([
    { ...event, action: 'publish-income-disclosure', reason: null },
    { ...event, action: 'withdraw-income-disclosure', reason: 'A consultant was imported twice' },
  ]);
});

test.each(['previewIncomeDisclosure', 'publishIncomeDisclosure'] as const)('%s is for admins', async (name) => {
  await expect(company.as(company.rose).report[name]({ year })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(company.as(visitor).report[name]({ year })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
