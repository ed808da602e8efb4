import { z } from 'zod';
import { read } from '../function.ts';
import { amount, id, instant, listInput, listOf, period } from '../shapes.ts';
import { payee } from './payee.ts';

/** Requests made by the consultant and payments made to them, newest first. */
export const walletEntry = z.object({
  entry_id: id,
  kind: z.enum(['request', 'statement', 'manual']),
  period: period.nullable(),
  amount,
  currency: z.string(),
  /** For a request that is not decided, the present payout method. Null without one, and for a declined or cancelled request. */
  method: z.string().nullable(),
  status: z.enum(['requested', 'pending', 'processing', 'completed', 'declined', 'cancelled', 'failed']),
  reason: z.string().nullable(),
  check_number: z.number().int().nullable(),
  /** Why a manual payment was reversed: its amount is owed back. */
  reversed: z.string().nullable(),
  created_at: instant,
});
export type WalletEntry = z.infer<typeof walletEntry>;

/** Why a payout cannot be requested now; null when it can. */
export const payoutBlock = z
  .enum(['NO_PAYEE', 'PAYEE_NOT_VERIFIED', 'PAYEE_ON_HOLD', 'PAYEE_CURRENCY', 'PAYOUTS_HELD', 'BELOW_MINIMUM'])
  .nullable();

export const wallet = z.object({
  currency: z.string(),
  /** Negative if a debt is carried forward. */
  available: amount,
  pending: amount,
  completed: amount,
  minimum_payout: amount,
  /** The next payday on which no hold with an end is left. */
  next_payout_date: z.string(),
  /** The reasons why nothing will be paid on that day, unless they change; empty if a payout can be expected. */
  next_payout_blocks: z.array(
    z.enum(['NO_PAYEE', 'PAYEE_NOT_VERIFIED', 'PAYEE_CURRENCY', 'PAYOUTS_HELD', 'BELOW_MINIMUM']),
  ),
  payee: payee.nullable(),
  blocked: payoutBlock,
  /** For `PAYOUTS_HELD`: the day on which the hold ends, and the reason if the company shares it. */
  hold: z.object({ until: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  history: listOf(walletEntry),
});
export type Wallet = z.infer<typeof wallet>;

export const walletFunctions = {
  getWallet: read('get-wallet', 'consultant', 'Your balances, next payout date and payout history')
    .input(z.strictObject({ limit: listInput.shape.limit, offset: listInput.shape.offset }))
    .output(wallet),
};
