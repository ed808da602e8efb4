import { z } from 'zod';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { BatchState, BatchSubmission, BatchToPay, PaymentOutcome, PayoutService } from '../payout-service.ts';
import { askPayPal, PayPalRefusal } from './api.ts';
import { type PayPalAccount, payPalOf, payPalVariables } from './settings.ts';

// PayPal's Payouts interface. `sender_batch_id` ensures that a batch is paid once: for thirty days PayPal rejects a
// repeated one and names the first. This interface ignores the header for repeated requests.

const path = '/v1/payments/payouts';
const money = z.object({ currency: z.string(), value: z.string() });
const header = z.object({ payout_batch_id: z.string().regex(/^[\w-]{1,60}$/) });

async function submitBatch(account: PayPalAccount, brandName: string, batch: BatchToPay): Promise<BatchSubmission> {
  const body = {
    sender_batch_header: {
      sender_batch_id: batch.batchId,
      recipient_type: 'EMAIL',
      email_subject: `Your earnings from ${brandName}`,
    },
    items: batch.payments.map(({ paymentId, email, amount }) => ({
      sender_item_id: paymentId,
      receiver: email,
      amount: { currency: amount.currency, value: formatAmount(amount.amount) },
    })),
  };
  try {
    const answer = await askPayPal(account, { path, method: 'POST', body }, z.object({ batch_header: header }));
    return { outcome: 'taken', reference: answer.batch_header.payout_batch_id };
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || isUnsure(error)) throw error;
    const message = [...error.issues, ...error.fields].join(', ') || error.message;
    if (isSeenBefore(error)) return { outcome: 'taken', reference: referenceIn(error.links) };
    return { outcome: error.status === 401 || error.status === 403 ? 'locked' : 'refused', message };
  }
}

/** Answers after which PayPal may have accepted the batch anyway. */
const isUnsure = ({ status }: PayPalRefusal) => status >= 500 || status === 408 || status === 429;

const isSeenBefore = ({ issues, fields }: PayPalRefusal): boolean =>
  fields.some((field) => /sender_batch_id/i.test(field)) && issues.some((issue) => /duplicate|already/i.test(issue));

function referenceIn(links: readonly string[]): string | null {
  for (const link of links) {
    const [, reference] = /\/v1\/payments\/payouts\/([\w-]{1,60})(?:[?#]|$)/.exec(link) ?? [];
    if (reference) return reference;
  }
  return null;
}

const state = z.object({
  batch_header: z.object({ batch_status: z.string(), fees: money.optional() }),
  total_pages: z.number().int().optional(),
  items: z
    .array(
      z.object({
        transaction_status: z.string().optional(),
        payout_item: z.object({ sender_item_id: z.string().optional() }),
        errors: z.object({ name: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});
type State = z.infer<typeof state>;

const maxPages = 100;

async function getBatchState(account: PayPalAccount, reference: string): Promise<BatchState> {
  const outcomes = new Map<string, PaymentOutcome>();
  let last: State | null = null;
  for (let page = 1; page <= maxPages; page++) {
    const query = new URLSearchParams({ page: String(page), page_size: '1000', total_required: 'true' });
    last = await askPayPal(
      account,
      { path: `${path}/${encodeURIComponent(reference)}?${query}`, method: 'GET' },
      state,
    );
    const { batch_status } = last.batch_header;
    for (const { payout_item, transaction_status, errors } of last.items) {
      const outcome = outcomeOf(transaction_status ?? '', batch_status, errors?.name);
      if (outcome && payout_item.sender_item_id) outcomes.set(payout_item.sender_item_id, outcome);
    }
    if (page >= (last.total_pages ?? 1)) break;
  }
  return { outcomes, fee: feeOf(last) };
}

/** The outcome of an item; null while PayPal is processing it, or waits for the payee to open an account. */
function outcomeOf(status: string, batchStatus: string, issue: string | undefined): PaymentOutcome | null {
  if (status === 'SUCCESS') return { status: 'completed' };
  // PayPal's names for problems of the receiver: RECEIVER_UNREGISTERED, RECEIVER_ACCOUNT_LOCKED and others.
  const byAccount = issue?.startsWith('RECEIVER_') ?? false;
  const detail = issue ?? null;
  if (batchStatus === 'DENIED' || batchStatus === 'CANCELED') {
    return {
      status: 'failed',
      byAccount: false,
      failure: 'not-carried-out',
      detail,
    };
  }
  switch (status) {
    case 'RETURNED':
      return {
        status: 'failed',
        byAccount: true,
        failure: 'unclaimed',
        detail,
      };
    case 'REFUNDED':
    case 'REVERSED':
      return { status: 'failed', byAccount, failure: 'returned', detail };
    case 'FAILED':
    case 'BLOCKED':
      return { status: 'failed', byAccount, failure: 'not-made', detail };
    default:
      return null;
  }
}

/** The fee of a finished batch: until then it grows. */
function feeOf(last: State | null): BatchState['fee'] {
  const { batch_status, fees } = last?.batch_header ?? {};
  if (batch_status !== 'SUCCESS' || fees === undefined) return null;
  const amount = parseAmount(fees.value);
  if (amount === null) throw new Error(`PayPal named ${fees.value} as a fee`);
  return { amount, currency: fees.currency };
}

const accountOf = (account: PayPalAccount | null): PayPalAccount => {
  if (account === null) throw new Error('PayPal is not configured');
  return account;
};

/** PayPal identifies the payee by the email address of their PayPal account. */
export const payPalPayouts: PayoutService = {
  format: 'paypal',
  variables: payPalVariables,
  maxPayments: 15_000,
  ready: (access) => payPalOf(access) !== null,
  submitBatch: ({ company, ...access }, batch) => submitBatch(accountOf(payPalOf(access)), company.brand.name, batch),
  getBatchState: (access, reference) => getBatchState(accountOf(payPalOf(access)), reference),
};
