import { z } from 'zod';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaymentToMake } from '../gateway.ts';
import { askPayPal, type PayPalAccount, PayPalRefusal } from './api.ts';

const created = z.object({ id: z.string().regex(/^[A-Z0-9-]{5,40}$/i) });

/** Opens an order at PayPal over the server's amount. Asked again for the same session it is the same one. */
export async function openAtPayPal(account: PayPalAccount, payment: PaymentToMake, brandName: string): Promise<string> {
  const { sessionId, orderId, amount } = payment;
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderId,
        custom_id: sessionId,
        amount: { currency_code: amount.currency, value: formatAmount(amount.amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brandName,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // Money that comes days later would have to be waited for.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  };
  const request = { path: '/v2/checkout/orders', method: 'POST', requestId: sessionId, body } as const;
  return (await askPayPal(account, request, created)).id;
}

const capture = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
});
const order = z.object({
  status: z.string(),
  purchase_units: z.array(
    z.object({ custom_id: z.string().optional(), payments: z.object({ captures: z.array(capture) }).optional() }),
  ),
});

export type Captured = {
  readonly captureId: string;
  /** Whether the money is here, not on its way. */
  readonly complete: boolean;
  /** Which of our sessions PayPal says it was for. */
  readonly sessionId: string | undefined;
  readonly paid: Money;
};

const pathOf = (reference: string) => `/v2/checkout/orders/${encodeURIComponent(reference)}`;

function capturedOf({ purchase_units: [unit] }: z.infer<typeof order>): Captured | null {
  const taken = unit?.payments?.captures[0];
  if (!taken) return null;
  const amount = parseAmount(taken.amount.value);
  if (amount === null) throw new Error(`PayPal named ${taken.amount.value} as an amount`);
  return {
    captureId: taken.id,
    complete: taken.status === 'COMPLETED',
    sessionId: taken.custom_id ?? unit?.custom_id,
    paid: { amount, currency: taken.amount.currency_code },
  };
}

/** Takes the money of an approved order, once however often it is asked; null where PayPal refuses it. */
export async function captureAtPayPal(
  account: PayPalAccount,
  reference: string,
  sessionId: string,
): Promise<Captured | null> {
  try {
    const request = {
      path: `${pathOf(reference)}/capture`,
      method: 'POST',
      requestId: `${sessionId}-capture`,
    } as const;
    return capturedOf(await askPayPal(account, request, order));
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status >= 500 || error.status === 401) throw error;
    if (!error.issues.includes('ORDER_ALREADY_CAPTURED')) return null;
    return capturedOf(await askPayPal(account, { path: pathOf(reference), method: 'GET' }, order));
  }
}

/** Gives the whole of a capture back. */
export async function refundAtPayPal(account: PayPalAccount, captureId: string): Promise<void> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
  await askPayPal(account, { path, method: 'POST', requestId: `${captureId}-refund` }, z.object({ id: z.string() }));
}
