import { z } from 'zod';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { BatchState, BatchToPay, HandedOver, PaymentOutcome, PayoutService } from '../payout-service.ts';
import { askPayPal, type PayPalAccount, PayPalRefusal } from './api.ts';

// PayPal's Payouts interface. What makes a batch be paid once is `sender_batch_id`: within thirty days PayPal refuses one
// that it has seen and says where the first one is. The header for repeated requests is not kept to by this interface.

const path = '/v1/payments/payouts';
const money = z.object({ currency: z.string(), value: z.string() });
const header = z.object({ payout_batch_id: z.string().regex(/^[\w-]{1,60}$/) });

async function handOver(account: PayPalAccount, brandName: string, batch: BatchToPay): Promise<HandedOver> {
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
    const words = [...error.issues, ...error.fields].join(', ') || error.message;
    if (isSeenBefore(error)) return { outcome: 'taken', reference: referenceIn(error.links) };
    return { outcome: error.status === 401 || error.status === 403 ? 'locked' : 'refused', words };
  }
}

/** Answers after which it may have taken the batch all the same. */
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

const mostPages = 100;

async function ask(account: PayPalAccount, reference: string): Promise<BatchState> {
  const outcomes = new Map<string, PaymentOutcome>();
  let last: State | null = null;
  for (let page = 1; page <= mostPages; page++) {
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

/** What has become of an item; null while PayPal is at it, or waits for the payee to open an account. */
function outcomeOf(status: string, batchStatus: string, issue: string | undefined): PaymentOutcome | null {
  if (status === 'SUCCESS') return { status: 'completed' };
  const said = issue === undefined ? '' : ` (${issue})`;
  if (batchStatus === 'DENIED' || batchStatus === 'CANCELED') {
    return { status: 'failed', failure: `PayPal did not carry out the payments of this batch${said}` };
  }
  switch (status) {
    case 'RETURNED':
      return { status: 'failed', failure: `Nobody claimed the payment at PayPal, so it came back${said}` };
    case 'REFUNDED':
    case 'REVERSED':
      return { status: 'failed', failure: `The payment came back from the PayPal account${said}` };
    case 'FAILED':
    case 'BLOCKED':
      return { status: 'failed', failure: `PayPal could not make the payment${said}` };
    default:
      return null;
  }
}

/** Of a batch that is done: until then it grows. */
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

/** PayPal pays by the e-mail address of the payee's account there. */
export const payPalPayouts: PayoutService = {
  most: 15_000,
  ready: ({ wallets }) => wallets.payPal !== null,
  handOver: ({ wallets, company }, batch) => handOver(accountOf(wallets.payPal), company.brand.name, batch),
  ask: ({ wallets }, reference) => ask(accountOf(wallets.payPal), reference),
};
