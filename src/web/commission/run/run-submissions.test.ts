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
