import { z } from 'zod';
import { command } from '../function.ts';
import { amount, id, listInput, listOf, period } from '../shapes.ts';
import { payee } from './payee.ts';

/** An unpaid statement of a closed run. */
export const outstandingRow = z.object({
  commission_id: id,
  consultant_id: id,
  name: z.string(),
  period,
  /** What the statement came to, and what of it is still to be paid: less after a debt or a payout she requested. */
  payout_amount: amount,
  outstanding: amount,
  currency: z.string(),
  payee: payee.nullable(),
  blocked: z.enum(['IN_PAYMENT', 'NOTHING_OUTSTANDING', 'NO_PAYEE', 'PAYEE_NOT_VERIFIED', 'PAYEE_ON_HOLD']).nullable(),
});
export type OutstandingRow = z.infer<typeof outstandingRow>;

export const outstandingFunctions = {
  getOutstandingCommissions: command(
    'get-outstanding-commissions',
    'admin',
    'Unpaid statements of closed runs, newest period first',
  )
    .input(listInput)
    .output(listOf(outstandingRow)),
};
