import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { caseConsultant, caseSale, makeOwner, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { keyed } from '#tests/keyed.ts';
import { withActor } from '../db/actor.ts';
import { payOutstanding } from '../payout/payment/outstanding-payments.ts';
import { receiptFile } from './receipt-file.ts';

// October is closed with Ada's sales of 1,000.00 (PS30: 300.00); November has sold 100.00 so far (PS20: 20.00).

let fixture: TestDeployment;
let idOf: (name: string) => string;
let as: (name: string, role?: 'consultant' | 'admin') => ApiClient['report'];

beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  const saved = await saveCase(fixture, {
    period: '2026-10',
    consultants: [caseConsultant('Ada'), caseConsultant('Bea')],
    orders: [caseSale('o1', 'Ada', '1000.00')],
    adjustments: [],
  });
  idOf = (name) => saved.consultants.get(name)?.userId ?? '';
  await makeOwner(fixture, idOf('Ada'));
  const admin = callAs(fixture.deployment, { role: 'admin', adminRole: 'owner', userId: idOf('Ada') }).commission;
  const { run } = await admin.calculateSalesCommissions({});
  await admin.closeCommissionRun({ run_no: run.run_no, lines_hash: run.lines_hash, exchange_rate: '0.7312' });
  await fixture.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal,
                         period)
     select consultant_id, 'retail', 'code', at, at, at, 'completed', 'CAD', 10000, '2026-11-01'
     from consultants, (values ('2026-11-07T18:00:00Z'::timestamptz)) as t (at) where first_name = 'Ada'`,
  );
  as = (name, role = 'consultant') =>
    callAs(fixture.deployment, { role, adminRole: 'owner', userId: idOf(name) }).report;
});
afterAll(() => fixture.close());

test('[BO-055] [BO-058] revenue is what the statements earned, the open month live', async () => {
  const books = await as('Ada').getFinancials();
  expect(books).toMatchObject({ currency: 'CAD', total_revenue: '320.00', net_profit: '320.00', profit_margin: 100 });
  expect(books.revenue_by_month).toHaveLength(12);
  expect(books.revenue_by_month.slice(-2)).toEqual([
    { period: '2026-10', amount: '300.00' },
    { period: '2026-11', amount: '20.00' },
  ]);
});

test('[BO-059] [BO-060] a recorded expense counts in its category, and again after it was changed or removed', async () => {
  const { recordExpense, getFinancials, getExpenses, removeExpense } = as('Ada');
  const expense = await recordExpense(
    keyed({ category: 'Marketing', amount: '49.9', spent_on: '2026-11-01', note: 'Cards' }),
  );
  expect(expense).toMatchObject({ amount: '49.90', currency: 'CAD', spent_on: '2026-11-01' });
  const spent = async () => {
    const { expenses_by_category, total_expenses, net_profit } = await getFinancials();
    return [expenses_by_category.map(({ amount }) => amount), total_expenses, net_profit];
  };
  expect(await spent()).toEqual([['0.00', '0.00', '49.90', '0.00'], '49.90', '270.10']);
  const changed = { category: 'Other', amount: '10', spent_on: '2026-10-31', note: '' } as const;
  await recordExpense(keyed({ ...changed, expense_id: expense.expense_id }));
  expect(await spent()).toEqual([['0.00', '0.00', '0.00', '10.00'], '10.00', '310.00']);
  expect(await getExpenses({})).toMatchObject({ total: 1, data: [{ category: 'Other', spent_on: '2026-10-31' }] });
  await removeExpense({ expense_id: expense.expense_id });
  expect(await spent()).toEqual([['0.00', '0.00', '0.00', '0.00'], '0.00', '320.00']);
});

test.each([
  ['nothing', { amount: '0' }, 'BAD_REQUEST'],
  ['half a cent', { amount: '1.005' }, 'BAD_REQUEST'],
  ['an unknown category', { category: 'Travel' }, 'BAD_REQUEST'],
  ['tomorrow', { spent_on: '2026-11-21' }, 'IN_THE_FUTURE'],
])('refused: %s', async (_name, part, code) => {
  const wanted = keyed({ category: 'Other', amount: '5.00', spent_on: '2026-11-20', note: '', ...part });
  await expect(as('Ada').recordExpense(wanted as never)).rejects.toMatchObject({ code });
});

test('one form that is sent twice records one expense, and its key nothing else', async () => {
  const wanted = keyed({ category: 'Other', amount: '7', spent_on: '2026-11-02', note: 'Stamps' });
  const [first, second] = await Promise.all([as('Ada').recordExpense(wanted), as('Ada').recordExpense(wanted)]);
  expect(second).toEqual(first);
  expect(await as('Ada').getExpenses({})).toMatchObject({ total: 1 });
  for (const [who, part] of [
    ['Ada', { amount: '8' }],
    ['Bea', {}],
  ] as const)
    await expect(as(who).recordExpense({ ...wanted, ...part })).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  await as('Ada').removeExpense({ expense_id: first.expense_id });
});

test('no user sees, changes or removes an expense of another user', async () => {
  const { expense_id } = await as('Ada').recordExpense(
    keyed({ category: 'Other', amount: '7', spent_on: '2026-11-02' }),
  );
  for (const bea of [as('Bea'), as('Bea', 'admin')]) {
    expect((await bea.getExpenses({})).data).toEqual([]);
    await expect(bea.removeExpense({ expense_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      bea.recordExpense(keyed({ expense_id, category: 'Other', amount: '1', spent_on: '2026-11-02' })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await as('Ada').removeExpense({ expense_id });
});

test('[BO-062] [BO-063] the company’s books are an admin’s: what was sold, less the commissions paid', async () => {
  await expect(as('Ada').getCompanyFinancials()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const before = await as('Ada', 'admin').getCompanyFinancials();
  expect(before).toMatchObject({ total_revenue: '1100.00', total_expenses: '0.00' });
  await withActor(fixture.deployment.db, worker, (tx) =>
    payOutstanding(tx, {
      company: littleBirch,
      at: new Date('2026-11-20T19:00:00Z'),
      by: null,
      elsewhere: { method: 'check', checkNumber: 1001, reference: null, paidOn: '2026-11-20' },
    }),
  );
  const after = await as('Ada', 'admin').getCompanyFinancials();
  expect(after.expenses_by_category[0]).toEqual({ category: 'Commissions', amount: '300.00' });
  expect(after).toMatchObject({ net_profit: '800.00', profit_margin: 72.7 });
  // A prize of 73.12 USD beside the statements, and one that came back.
  await fixture.ask(
    `insert into commission_payments (consultant_id, recipient_name, recipient_email, amount, currency, status, reason,
                                      payment_method, completed_at)
     select consultant_id, 'Ada', 'ada@example.org', 7312, 'USD', s, 'Prize', 'check', '2026-11-20T19:00:00Z'
     from consultants, unnest(array['completed', 'failed']) s where first_name = 'Ada'`,
  );
  const withPrize = await as('Ada', 'admin').getCompanyFinancials();
  expect(withPrize.expenses_by_category[0]).toEqual({ category: 'Commissions', amount: '400.00' });
  await fixture.ask('delete from commission_payments where commission_id is null');
});

test('a clawback of a closed month changes the cost of the open month and of its statement', async () => {
  const [order] = await fixture.ask<{ order_id: string }>(`select order_id from orders where period = '2026-10-01'`);
  await callAs(fixture.deployment, { role: 'admin', adminRole: 'owner', userId: idOf('Ada') }).order.updateOrderStatus({
    order_id: order?.order_id ?? '',
    from: 'completed',
    status: 'cancelled',
    reason: 'Ordered twice',
  });
  const books = await as('Ada').getFinancials();
  expect(books.revenue_by_month.at(-1)).toEqual({ period: '2026-11', amount: '20.00' });
  expect(books.expenses_by_category[0]).toEqual({ category: 'Commissions', amount: '300.00' });
  expect(books).toMatchObject({ total_revenue: '320.00', net_profit: '20.00', statement_total: '20.00' });
});

/** Records corrections of Ada in November, each with its lines: the orders with their levels and amounts in cents. */
async function correct(corrections: readonly { kind: 'return' | 'sponsorship'; lines: [number, number, number][] }[]) {
  const place = (
    correction: string,
  ) => `insert into commission_differences (difference_id, correction_no, period, run_no, consultant_no,
       order_no, line_type, level, rate_before, base_before, amount_before, rate_after, base_after, amount_after, difference, order_share, booked)
     select gen_random_uuid(), ${correction}, '2026-11-01', d.run_no, d.consultant_no, l.order_no, 1, l.level, 1000, 0, 2000, 1000, 0,
            2000 + l.booked, l.booked, l.booked, l.booked
     from (select run_no, d.consultant_no from commission_differences d join consultants c using (consultant_no)
           where c.first_name = 'Ada' limit 1) d,
          jsonb_to_recordset($3::jsonb) as l (order_no int, level int, booked int)`;
  for (const { kind, lines } of corrections) {
    const rows = lines.map(([order_no, level, booked]) => ({ order_no, level, booked }));
    await fixture.ask(
      `with k as (insert into commission_corrections (run_no, period, kind, order_no, base_change, consultant_no, reason, difference,
                    order_share, booked, created_at)
         select run_no, '2026-11-01', $1, case when $1 = 'return' then $2::int end, case when $1 = 'return' then -1 end,
                case when $1 = 'sponsorship' then $2::int end, 'x', 0, 0, 0, '2026-11-20T18:00:00Z'
         from commission_runs limit 1 returning correction_no)
       ${place('(select correction_no from k)')}`,
      [kind, rows[0]?.order_no, JSON.stringify(rows)],
    );
  }
}

test('a clawback is a correction below zero, and revenue less clawbacks is what the statements have', async () => {
  await correct([
    { kind: 'return', lines: [[901, 1, 930]] },
    { kind: 'return', lines: [[902, 1, -745]] },
    { kind: 'return', lines: [[903, 1, -58]] },
    // Two corrections of the same line that cancel each other.
    { kind: 'return', lines: [[904, 1, -300]] },
    { kind: 'return', lines: [[904, 1, 300]] },
  ]);
  const returned = await as('Ada').getFinancials();
  expect(returned.statements.at(-1)).toMatchObject({ earned: '29.30', clawbacks: '308.03', total: '-278.73' });
  expect(returned.expenses_by_category[0]).toEqual({ category: 'Commissions', amount: '308.03' });
});

test('a change of sponsor is a clawback only if its lines are below zero in sum, over all months that it corrects', async () => {
  // A consultant of the second level moves to the first: the lines of level 2 end, and those of level 1 are larger.
  await correct([
    {
      kind: 'sponsorship',
      lines: [
        [911, 2, -200],
        [911, 1, 500],
      ],
    },
  ]);
  const moved = await as('Ada').getFinancials();
  expect(moved.statements.at(-1)).toMatchObject({ earned: '32.30', clawbacks: '308.03', total: '-275.73' });
  // One change corrects two closed months: -4.00 and +1.00.
  await correct([
    { kind: 'sponsorship', lines: [[921, 1, -400]] },
    { kind: 'sponsorship', lines: [[921, 2, 100]] },
  ]);
  const books = await as('Ada').getFinancials();
  const november = books.statements.at(-1);
  expect(november).toEqual({ period: '2026-11', earned: '32.30', clawbacks: '311.03', total: '-278.73' });
  expect(books.statement_total).toBe('21.27');
  expect(books.expenses_by_category[0]).toEqual({ category: 'Commissions', amount: '311.03' });
  const { commission } = callAs(fixture.deployment, { role: 'consultant', userId: idOf('Ada') });
  expect((await commission.getEarnings({})).total).toBe(november?.total);
});

const expense = { category: 'Other', amount: '5.00', spent_on: '2026-11-20', note: '' } as const;
const photo = () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#447755' } })
    .withExif({ IFD0: { Copyright: 'Secret Street 1' } })
    .jpeg()
    .toBuffer();
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const callBy = (name: string, role: 'consultant' | 'admin' = 'consultant') => ({
  ...fixture.deployment,
  actor: { role, adminRole: 'owner', userId: idOf(name) },
});
const bytesOf = async (name: string, id: string, role?: 'admin') => {
  const answer = await receiptFile(callBy(name, role) as never, id);
  if (!('address' in answer)) throw new Error('the receipt is not in the store');
  const [path = ''] = answer.address.slice('/files/'.length).split('?');
  const file = await fixture.deployment.files.read(path);
  return { ...file, bytes: Buffer.from(await new Response(file?.body).arrayBuffer()) };
};

test('[BO-061] a receipt is encoded again, opens for its owner alone, and is removed with its expense', async () => {
  const receipt = fileOf(await photo(), 'receipt.jpg');
  const { expense_id, receipt: kind } = await as('Ada').recordExpense(keyed({ ...expense, receipt }));
  expect(kind).toBe('image');
  const { type, bytes } = await bytesOf('Ada', expense_id);
  expect(type).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 });
  expect(bytes.includes('Secret Street')).toBe(false);
  await expect(bytesOf('Bea', expense_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bytesOf('Bea', expense_id, 'admin')).rejects.toMatchObject({ code: 'NOT_FOUND' });

  // An edit leaves it, another file replaces it, and the box removes it.
  await as('Ada').recordExpense(keyed({ ...expense, expense_id, amount: '6.00' }));
  expect(await as('Ada').getExpenses({})).toMatchObject({ data: [{ amount: '6.00', receipt: 'image' }] });
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
  await as('Ada').recordExpense(keyed({ ...expense, expense_id, receipt: fileOf(pdf, 'a.exe') }));
  expect((await bytesOf('Ada', expense_id)).bytes).toEqual(pdf);
  expect(await as('Ada').recordExpense(keyed({ ...expense, expense_id, remove_receipt: true }))).toMatchObject({
    receipt: null,
  });
  await expect(bytesOf('Ada', expense_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await as('Ada').recordExpense(keyed({ ...expense, expense_id, receipt }));
  await as('Ada').removeExpense({ expense_id });
  expect(await fixture.ask('select from expense_receipts')).toEqual([]);
});

test.each([
  ['a page', () => Buffer.from('<script>alert(1)</script>'), 'NOT_A_RECEIPT'],
  ['a PDF without an end', () => Buffer.from('%PDF-1.7 '), 'NOT_A_RECEIPT'],
  ['5 MB and a byte', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'RECEIPT_TOO_LARGE'],
])('refused as a receipt: %s, and the expense is not recorded', async (_name, bytes, code) => {
  const receipt = fileOf(bytes(), 'receipt.jpg');
  await expect(as('Ada').recordExpense(keyed({ ...expense, receipt }))).rejects.toMatchObject({
    code,
    data: { fields: [{ field: 'receipt' }] },
  });
  expect(await as('Ada').getExpenses({})).toMatchObject({ total: 0 });
});
