import { z } from 'zod';
import { expiryOf } from '#domain/order/test-card.ts';

/** The expiry date of a card at the built-in gateway, as `MM/YY`. */
export const cardExpiry = z.string().transform((typed, context) => {
  const expiry = expiryOf(typed);
  if (expiry !== null) return expiry;
  context.addIssue({ code: 'custom', message: 'Please enter the expiry date as MM/YY' });
  return z.NEVER;
});
