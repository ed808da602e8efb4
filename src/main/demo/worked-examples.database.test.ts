import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { Explanation } from '#contract/commission/explanation.ts';
import { callAs } from '#tests/database/call.ts';
import { demoAt, preparedDemo } from '#tests/database/demo-company.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';

// Reads the lines of every consultant of a company.
vi.setConfig({ testTimeout: 300_000 });

let fixture: TestDeployment;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: demoAt, prepared: preparedDemo });
});
afterAll(() => fixture.close());

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

const linesOf = async (api: ApiClient, period: string) =>
  (await api.commission.getEarningsLines({ period, with_cancelled: true, limit: 2000 })).data;

/** Checks an example against the lines of its month, and multiplies it again. */
async function checkLine(api: ApiClient, example: Explanation, latest: string | undefined): Promise<void> {
  const { calculation, order, rate, share, rounded } = example;
  const type = calculation.commission_type;
  const lines = await linesOf(api, calculation.period);
  const ofType = lines.filter((line) => line.commission_type === type && line.corrects === null);
  const line = ofType.find(({ calculation_id }) => calculation_id === calculation.calculation_id);
  expect(line).toMatchObject({ rate, amount: rounded, level: calculation.level });
  for (const other of ofType) expect(cents(other.amount)).toBeLessThanOrEqual(cents(rounded));
  if (calculation.closed) expect(calculation.period).toBe(latest);
  if (order) {
    const divisor = BigInt(share.denominator) * 10_000n;
    const product = cents(order.base) * BigInt(share.numerator) * BigInt(rate);
    expect((product * 2n + divisor) / (divisor * 2n)).toBe(cents(rounded));
  }
  expect(example).toEqual(
    await api.commission.explainCommission({ calculation_id: calculation.calculation_id, period: calculation.period }),
  );
}

test('every example of every demo consultant agrees to the cent with their statement or their open month', async () => {
  const people = await fixture.ask<{ id: string }>(
    'select consultant_id as id from consultants order by consultant_no',
  );
  const seen = { personal: 0, override: 0, foundation_bonus: 0, open: 0, converted: 0, clawback: 0, nothing: 0 };
  for (const { id } of people) {
    const api = callAs(fixture.deployment, { role: 'consultant', userId: id });
    const examples = await api.statement.getWorkedExamples();
    const latest = (await api.statement.getCommissions({ limit: 1 })).data[0]?.period;
    const { converted, clawback } = examples;
    for (const type of ['personal', 'override', 'foundation_bonus'] as const) {
      const example = examples[type];
      if (!example) continue;
      expect(example.calculation).toMatchObject({ commission_type: type, consultant_id: id });
      seen[type]++;
      if (!example.calculation.closed) seen.open++;
      await checkLine(api, example, latest);
    }
    if (converted) {
      seen.converted++;
      const { statement } = await api.statement.getStatement({ period: converted.period });
      expect(converted).toEqual(statement);
      expect(converted.period).toBe(latest);
      const product = Number(converted.total_earnings) * Number(converted.exchange_rate);
      expect(Math.abs(product - Number(converted.payout_amount))).toBeLessThanOrEqual(0.005_001);
    }
    if (clawback) {
      seen.clawback++;
      const lines = await linesOf(api, clawback.correction.booked_in);
      expect(lines.find(({ calculation_id }) => calculation_id === clawback.difference_id)?.amount).toBe(
        clawback.booked,
      );
      expect(cents(clawback.after.amount) - cents(clawback.before.amount)).toBe(cents(clawback.booked));
      expect(clawback.order_no).toBe(clawback.correction.order_no);
    }
    const { personal, override, foundation_bonus: bonus } = examples;
    if (!personal && !override && !bonus && !converted && !clawback) seen.nothing++;
  }
  for (const [what, count] of Object.entries(seen)) expect({ what, some: count > 0 }).toEqual({ what, some: true });
});

test('an admin who sells gets the examples of their own figures, a customer none', async () => {
  const [admin] = await fixture.ask<{ id: string }>('select consultant_id as id from consultants where is_admin');
  const userId = admin?.id ?? '';
  const asAdmin = callAs(fixture.deployment, { role: 'admin', adminRole: 'owner', userId });
  const asConsultant = callAs(fixture.deployment, { role: 'consultant', userId });
  expect(await asAdmin.statement.getWorkedExamples()).toEqual(await asConsultant.statement.getWorkedExamples());
  const customer = callAs(fixture.deployment, { role: 'customer', userId });
  await expect(customer.statement.getWorkedExamples()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
