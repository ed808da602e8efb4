import { z } from 'zod';
import { bankText } from '#domain/payout/bank-columns.ts';
import { codeErrors, factorCode } from '../account/second-factor.ts';
import { command, read } from '../function.ts';
import { email, id, instant, listInput, listOf, singleLine, text } from '../shapes.ts';
import { accountCurrency, bankAccount } from './bank-account.ts';
import { decidedPayee, decisionReason, unknownPayee } from './refusals.ts';

/** How a consultant is paid. */
export const payoutMethod = z.enum(['transfer', 'paypal']);
export type PayoutMethod = z.infer<typeof payoutMethod>;

/** A consultant's payout method, without the data that never leave the server. */
export const payee = z.object({
  payee_id: id,
  method: payoutMethod,
  country: z.enum(['CA', 'US']),
  recipient_name: z.string(),
  recipient_email: z.string(),
  /** The last digits of the bank account; null for PayPal. */
  last_four: z.string().nullable(),
  /** The bank account's currency; null for PayPal, and if unknown. */
  currency: accountCurrency.nullable(),
  /** Null until an admin has confirmed it. */
  verified_at: instant.nullable(),
  /** Payouts wait until then after a change; null without a hold. */
  hold_until: instant.nullable(),
  /** Why it is no longer verified. */
  withdrawn_reason: z.string().nullable(),
  created_at: instant,
});
export type PayeeView = z.infer<typeof payee>;

const currentPassword = text(128, 'Please enter your current password');

/**
 * Chooses or changes where payouts go: a name and an account for a transfer, an email address and a country for PayPal.
 */
export const payeeInput = z
  .strictObject({
    method: payoutMethod,
    recipient_name: singleLine(100)
      .refine((name) => bankText(name) !== '', 'Please write the name in Latin letters, as your bank has it')
      .optional(),
    account: bankAccount.optional(),
    recipient_email: email.optional(),
    country: z.enum(['CA', 'US']).optional(),
    current_password: currentPassword,
    /** A code of the second factor, if one is set up. */
    code: factorCode.optional(),
  })
  .transform(({ method, recipient_name, account, recipient_email, country, ...proof }, context) => {
    if (method === 'transfer' && recipient_name !== undefined && account && !recipient_email && !country)
      return { method, recipient_name, account, ...proof };
    if (method === 'paypal' && recipient_email !== undefined && country && !recipient_name && !account)
      return { method, recipient_email, country, ...proof };
    context.addIssue({ code: 'custom', path: ['method'], message: 'Please fill in all required fields' });
    return z.NEVER;
  });
export type PayeeInput = z.input<typeof payeeInput>;

/** A payee as an admin checks it. */
export const payeeRow = payee.extend({
  consultant_id: id,
  consultant_name: z.string(),
  consultant_code: z.string(),
  consultant_email: z.string(),
  /** It replaces an earlier one. */
  changed: z.boolean(),
});
export type PayeeRow = z.infer<typeof payeeRow>;

/** A consultant's own payout method, and its verification by an admin. */
export const payeeFunctions = {
  getPayee: read('get-payee', 'consultant', 'Your payout method').output(z.object({ payee: payee.nullable() })),
  configurePayee: command('configure-payee', 'consultant', 'Choose or change your payout method')
    .input(payeeInput)
    .errors({
      ...codeErrors,
      WRONG_PASSWORD: { status: 422, message: 'That password is incorrect.' },
      ACCOUNT_CURRENCY: {
        status: 422,
        message: 'Payouts are not made in this account’s currency. Choose another account, or PayPal.',
        data: z.object({ currency: z.string() }),
      },
      NO_PASSWORD: { status: 422, message: 'Your account has no password yet. Please set one first.' },
    })
    .output(z.object({ payee })),

  getPayees: read('get-payees', 'payouts:read', 'Payout methods that wait for verification, oldest first')
    .input(listInput)
    .output(listOf(payeeRow)),
  verifyPayee: command('verify-payee', 'payouts:write', 'Confirm that a payout method belongs to the consultant')
    .input(z.strictObject({ payee_id: id }))
    .errors({
      ...unknownPayee,
      ...decidedPayee,
      OWN_PAYMENT: { status: 403, message: 'Another admin has to verify your own payout method.' },
    })
    .output(payee),
  rejectPayee: command('reject-payee', 'payouts:write', 'Refuse a payout method: the consultant has to choose again')
    .input(
      z.strictObject({
        payee_id: id,
        reason: decisionReason,
        /** The status shown to the admin: rejecting a verified payout method must be explicit. */
        expected: z.enum(['unverified', 'verified']).default('unverified'),
      }),
    )
    .errors({ ...unknownPayee, ...decidedPayee })
    .output(z.object({ success: z.literal(true) })),
};
