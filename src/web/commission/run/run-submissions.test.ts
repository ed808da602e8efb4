import { expect, test, vi } from 'vitest';
import { payableAtRate, runSubmissions } from './run-submissions.ts';

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

test.each([
  ['1.00', '0.735', '0.74'],
  ['90071992547409.93', '0.5', '45035996273704.97'],
  ['100.00', '00.73125', '73.13'],
  ['-1.00', '0.735', '-0.74'],
])('a total of %s at %s pays %s, rounded once and half up', (total, rate, payable) => {
  expect(payableAtRate({ total, currency: 'CAD', payout_currency: 'USD' }, rate)).toBe(payable);
});
