import type { PayoutServiceName } from '#contract/payout/batch.ts';
import type { PayoutService } from './payout-service.ts';
import { payPalPayouts } from './paypal/payouts.ts';

/** All payout services; a new one is one entry here. */
const payoutServices: Readonly<Record<PayoutServiceName, PayoutService>> = { paypal: payPalPayouts };

/** The service that pays batches of a format; null if a bank does, by a file. */
export const payoutServiceOf = (format: string): PayoutService | null =>
  Object.entries(payoutServices).find(([name]) => name === format)?.[1] ?? null;
