import { expect, test, vi } from 'vitest';
import { runSubmissions } from './run-submissions.ts';

test('[BO-367] a calculation that fails says so', async () => {
  const calculateSalesCommissions = vi.fn().mockRejectedValue(new Error('connection lost'));
  const { send } = runSubmissions({ commission: { calculateSalesCommissions } } as never).calculateSalesCommissions;
  await expect(send({} as never, '')).rejects.toMatchObject({
    message: 'Failed to calculate commissions from sales data.',
    status: 422,
  });
});
