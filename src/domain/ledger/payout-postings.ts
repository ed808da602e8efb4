import type { Money } from '#domain/money/money.ts';
import type { Account } from './account.ts';
import type { Transaction } from './transaction.ts';
import { move } from './transaction.ts';

/** A payout to a consultant. Its id is that of the request, so each step can be booked once. */
export interface Payout {
  readonly id: string;
  readonly consultant: string;
  /** Above zero. */
  readonly money: Money;
  /**
   * Of the batch that it goes out with. It can go out again with another one, after the bank did not execute the first.
   */
  readonly batch?: string | null;
}

const inBatch = ({ id, batch }: Payout): string => (batch ? `${id}:${batch}` : id);

/** Requested: no longer available, not yet sent. */
export function requestPayout({ id, consultant, money }: Payout): Transaction {
  const from = { kind: 'available', consultant } as const;
  return move('payout-request', `payout-request:${id}`, money, from, { kind: 'payout-pending', consultant });
}

/** It is handed to the bank or the provider. */
export function sendPayout(payout: Payout): Transaction {
  const from = { kind: 'payout-pending', consultant: payout.consultant } as const;
  return move('payout-send', `payout-send:${inBatch(payout)}`, payout.money, from, { kind: 'payout-clearing' });
}

/** The bank did not execute the file it was in: it waits for the next one. */
export function recallPayout(payout: Payout): Transaction {
  const to = { kind: 'payout-pending', consultant: payout.consultant } as const;
  return move('payout-recall', `payout-recall:${inBatch(payout)}`, payout.money, { kind: 'payout-clearing' }, to);
}

/** The bank or the provider confirms it. */
export function completePayout({ id, money }: Payout): Transaction {
  return move('payout-complete', `payout-complete:${id}`, money, { kind: 'payout-clearing' }, { kind: 'bank' });
}

/** The status of a payout before it failed: not yet sent, with the bank, or already confirmed and then returned. */
export type FailedAt = 'pending' | 'sent' | 'completed';

/** It failed or was returned: available again. */
export function failPayout({ id, consultant, money }: Payout, at: FailedAt): Transaction {
  const from: Account =
    at === 'pending' ? { kind: 'payout-pending', consultant } : { kind: at === 'sent' ? 'payout-clearing' : 'bank' };
  return move('payout-fail', `payout-fail:${id}`, money, from, { kind: 'available', consultant });
}

/** A service's fee for a batch: the company pays it, from its account with the service. */
export function payoutServiceFee(batchId: string, fee: Money): Transaction {
  return move('fee', `payout-fee:${batchId}`, fee, { kind: 'fees' }, { kind: 'bank' });
}
