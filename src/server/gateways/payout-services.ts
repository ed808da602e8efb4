import type { PayoutServiceName } from '#contract/payout/batch.ts';
import type { PayoutService } from './payout-service.ts';
import { payPalPayouts } from './paypal/payouts.ts';

/** Every service of payouts there is: one more is one more entry. */
const payoutServices: Readonly<Record<PayoutServiceName, PayoutService>> = { paypal: payPalPayouts };

/** The service that pays batches of a format; null where a bank does, by a file. */
export const payoutServiceOf = (format: string): PayoutService | null =>
  Object.entries(payoutServices).find(([name]) => name === format)?.[1] ?? null;
