import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { openPayday, type Payday } from '#tests/database/payday.ts';

let company: Payday;
beforeAll(async () => {
  company = await openPayday();
});
afterAll(() => company.close());

test('the cash that a draft needs is summed by the bank file or service that pays it, those without a payee last', async () => {
  const { ask, ann, bob, cat, zoe } = company;
  for (const { userId } of [ann, bob, cat, zoe]) {
    await ask(
      `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal, period)
       values ($1, 'retail', 'code', $2, $2, $2, 'completed', 'CAD', 100000, '2026-11-01')`,
      [userId, '2026-11-01T18:00:00Z'],
    );
  }
  // PayPal pays them in any country.
  for (const [{ userId }, method, country] of [
    [ann, 'transfer', 'CA'],
    [cat, 'paypal', 'US'],
    [zoe, 'paypal', 'CA'],
  ] as const) {
    await ask(
      `insert into payees (consultant_id, method, recipient_name, recipient_email, country) values ($1, $2, 'x', 'x', $3)`,
      [userId, method, country],
    );
  }
  const { commission } = callAs(company.deployment, zoe);
  const { run } = await commission.calculateSalesCommissions({});
  const { cash, cash_total } = await commission.getCloseChecklist({ run_no: run.run_no });
  expect(cash).toEqual([
    { format: 'cpa-005', count: 1, amount: '300.00', payout: '225.00' },
    { format: 'paypal', count: 2, amount: '600.00', payout: '450.00' },
    { format: null, count: 1, amount: '300.00', payout: '225.00' },
  ]);
  expect(cash_total).toEqual({ count: 4, amount: '1200.00', payout: '900.00' });
});
