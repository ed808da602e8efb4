import { expect, test, vi } from 'vitest';
import { runSubmissions } from './run-submissions.ts';

test('[BO-367] a calculation that fails says so', async () => {
  const failure = new Error('connection lost');
  const calculateSalesCommissions = vi.fn().mockRejectedValue(failure);
  const log = vi.fn();
  const api = { commission: { calculateSalesCommissions } } as never;
  const { send } = runSubmissions(api, log).calculateSalesCommissions;
  await expect(send({} as never, '')).rejects.toMatchObject({
    message: 'Failed to calculate commissions from sales data.',
    status: 422,
  });
  expect(log).toHaveBeenCalledExactlyOnceWith(failure, 'The commissions could not be calculated');
});

test('an exchange rate that cannot be read is named at its field', async () => {
  const open = { currency: 'CAD', payout_currency: 'USD', last_exchange_rate: '0.7347', exchange_rate_tolerance: 1000 };
  const api = { commission: { getOpenPeriod: vi.fn().mockResolvedValue(open) } } as never;
  const { review } = runSubmissions(api, vi.fn()).closeCommissionRun;
  await expect(review?.({ exchange_rate: 'seven' } as never)).rejects.toMatchObject({
    data: { fields: [{ field: 'exchange_rate', error: 'Please enter an exchange rate like 0.7312' }] },
  });
});
