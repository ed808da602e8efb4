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
}

/** She asks for it: no longer available, not yet on its way. */
export function requestPayout({ id, consultant, money }: Payout): Transaction {
  const from = { kind: 'available', consultant } as const;
  return move('payout-request', `payout-request:${id}`, money, from, { kind: 'payout-pending', consultant });
}

/** It is handed to the bank or the provider. */
export function sendPayout({ id, consultant, money }: Payout): Transaction {
  const from = { kind: 'payout-pending', consultant } as const;
  return move('payout-send', `payout-send:${id}`, money, from, { kind: 'payout-clearing' });
}

/** The bank or the provider confirms it. */
export function completePayout({ id, money }: Payout): Transaction {
  return move('payout-complete', `payout-complete:${id}`, money, { kind: 'payout-clearing' }, { kind: 'bank' });
}

/** Where a payout was when it failed: not yet sent, with the bank, or already confirmed and then returned. */
export type FailedAt = 'pending' | 'sent' | 'completed';

/** It did not go through, or came back: available again. */
export function failPayout({ id, consultant, money }: Payout, at: FailedAt): Transaction {
  const from: Account =
    at === 'pending' ? { kind: 'payout-pending', consultant } : { kind: at === 'sent' ? 'payout-clearing' : 'bank' };
  return move('payout-fail', `payout-fail:${id}`, money, from, { kind: 'available', consultant });
}

/** A fee withheld from what is available: for a payout, for the membership of a month. `cause` says which. */
export function chargeFee(cause: string, consultant: string, fee: Money): Transaction {
  return move('fee', `fee:${cause}`, fee, { kind: 'available', consultant }, { kind: 'fees' });
}

/** What a service takes for paying a batch: the company bears it, out of its account with the service. */
export function payoutServiceFee(batchId: string, fee: Money): Transaction {
  return move('fee', `payout-fee:${batchId}`, fee, { kind: 'fees' }, { kind: 'bank' });
}
