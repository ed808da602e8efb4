import { z } from 'zod';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaymentToMake, RefundOutcome, RefundToSend } from '../gateway.ts';
import { askPayPal, PayPalRefusal } from './api.ts';
import type { PayPalAccount } from './settings.ts';

const payee = z.object({ merchant_id: z.string() }).optional();
const created = z.object({
  id: z.string().regex(/^[A-Z0-9-]{5,40}$/i),
  purchase_units: z.array(z.object({ payee })).length(1),
});

/** What PayPal shows around a payment, and where it leads afterwards. */
type PaymentPage = { readonly brandName: string; readonly approved: string; readonly cancelled: string };

/**
 * Creates an order at PayPal with the server's amount. Repeated for the same session it returns the same order. Rejects
 * an order that would pay another merchant.
 */
export async function openAtPayPal(account: PayPalAccount, payment: PaymentToMake, page: PaymentPage): Promise<string> {
  const { sessionId, orderId, amount } = payment;
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderId,
        custom_id: sessionId,
        payee: { merchant_id: account.merchantId },
        amount: { currency_code: amount.currency, value: formatAmount(amount.amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: page.brandName,
          return_url: page.approved,
          cancel_url: page.cancelled,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // Refuse methods that settle days later: the order would have to wait.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  };
  const request = { path: '/v2/checkout/orders', method: 'POST', requestId: sessionId, body } as const;
  const { id, purchase_units: units } = await askPayPal(account, request, created);
  if (units[0]?.payee?.merchant_id !== account.merchantId)
    throw new Error(`PayPal’s order ${id} pays another merchant`);
  return id;
}

const capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  custom_id: z.string().optional(),
  amount: z.object({ currency_code: z.string(), value: z.string() }).nullable().catch(null),
});
const order = z.object({
  status: z.string(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().optional(),
      payee,
      payments: z.object({ captures: z.array(capture) }).optional(),
    }),
  ),
});

export type Captured = {
  readonly captureId: string;
  /** PENDING: the money is on its way. DECLINED and FAILED: there is no money. */
  readonly status: string;
  /** The payment session that PayPal names. */
  readonly sessionId: string | undefined;
  /** The merchant that was paid. */
  readonly merchantId: string | undefined;
  /** Null if the amount is unreadable. */
  readonly paid: Money | null;
};

const pathOf = (reference: string) => `/v2/checkout/orders/${encodeURIComponent(reference)}`;

function capturedOf({ purchase_units: [unit] }: z.infer<typeof order>): Captured | null {
  const taken = unit?.payments?.captures[0];
  if (!taken) return null;
  return {
    captureId: taken.id,
    status: taken.status,
    sessionId: taken.custom_id ?? unit?.custom_id,
    merchantId: unit?.payee?.merchant_id,
    paid: moneyOf(taken.amount),
  };
}

function moneyOf(named: z.infer<typeof capture>['amount']): Money | null {
  const amount = parseAmount(named?.value ?? '');
  if (named === null || amount === null || !/^[A-Z]{3}$/.test(named.currency_code)) return null;
  return { amount, currency: named.currency_code };
}

const approval = z.object({
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.url({ protocol: /^https?$/ }) })).default([]),
});

/** The URL where the shopper approves an order; `approved` if that is done, null if PayPal no longer has the order. */
export async function approvalAtPayPal(account: PayPalAccount, reference: string): Promise<string | 'approved' | null> {
  const payPalOrder = await askPayPal(account, { path: pathOf(reference), method: 'GET' }, approval).catch(
    (error: unknown) => {
      if (error instanceof PayPalRefusal && (error.status === 404 || error.status === 422)) return null;
      throw error;
    },
  );
  if (payPalOrder === null || payPalOrder.status === 'VOIDED') return null;
  if (payPalOrder.status === 'APPROVED' || payPalOrder.status === 'COMPLETED') return 'approved';
  return payPalOrder.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;
}

/** Issues with which PayPal reports that the shopper's card or account was declined. */
const declinedIssues = ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY', 'PAYER_ACCOUNT_RESTRICTED'];

/** Captures an approved order, once however often it is called; null if there is nothing to capture. */
export async function captureAtPayPal(
  account: PayPalAccount,
  reference: string,
): Promise<Captured | 'declined' | null> {
  try {
    // PayPal captures an order once. With a request id it would only repeat that an earlier attempt was declined.
    return capturedOf(await askPayPal(account, { path: `${pathOf(reference)}/capture`, method: 'POST' }, order));
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status >= 500 || error.status === 401) throw error;
    if (error.issues.some((issue) => declinedIssues.includes(issue))) return 'declined';
    if (!error.issues.includes('ORDER_ALREADY_CAPTURED')) return null;
    return captureFoundAtPayPal(account, reference);
  }
}

/** Reads what PayPal has captured of an order, without capturing. */
export const captureFoundAtPayPal = async (account: PayPalAccount, reference: string): Promise<Captured | null> =>
  capturedOf(await askPayPal(account, { path: pathOf(reference), method: 'GET' }, order));

/** Refunds a capture, in part or as a whole; PayPal repeats its answer to a request with the same key. */
export async function refundAtPayPal(
  account: PayPalAccount,
  { refundable, amount, key }: RefundToSend,
): Promise<RefundOutcome> {
  const path = `/v2/payments/captures/${encodeURIComponent(refundable)}/refund`;
  const value = amount && { currency_code: amount.currency, value: formatAmount(amount.amount) };
  const request = {
    path,
    method: 'POST',
    requestId: key,
    body: { custom_id: key, ...(value && { amount: value }) },
  } as const;
  try {
    const { id } = await askPayPal(account, request, z.object({ id: z.string().min(1) }));
    return { outcome: 'sent', reference: id };
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status >= 500 || [401, 403, 408, 429].includes(error.status))
      throw error;
    // All of it was refunded before, as is wanted.
    if (amount === null && error.issues.includes('CAPTURE_FULLY_REFUNDED'))
      return { outcome: 'sent', reference: refundable };
    return { outcome: 'refused', message: error.issues.join(', ') || error.message };
  }
}
