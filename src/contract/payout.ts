import { z } from 'zod';
import { faultsOf } from '#domain/payout/bank-account.ts';
import { bankText } from '#domain/payout/bank-columns.ts';
import { command } from './function.ts';
import { amount, email, id, idempotencyKey, instant, listInput, listOf, period, singleLine, text } from './shapes.ts';

/** How a consultant is paid. */
export const payoutMethod = z.enum(['transfer', 'paypal']);
export type PayoutMethod = z.infer<typeof payoutMethod>;

/** Where a consultant's payouts go, as much of it as anybody is ever told. */
export const payee = z.object({
  payee_id: id,
  method: payoutMethod,
  country: z.enum(['CA', 'US']),
  recipient_name: z.string(),
  recipient_email: z.string(),
  /** Of the bank account; null for PayPal. */
  last_four: z.string().nullable(),
  /** Null until an admin has confirmed it. */
  verified_at: instant.nullable(),
  /** Payouts wait until then after a change; null where nothing waits. */
  hold_until: instant.nullable(),
  created_at: instant,
});
export type PayeeView = z.infer<typeof payee>;

const wrongAccount = {
  'institution-not-3-digits': ['institution', 'The institution number has 3 digits'],
  'transit-not-5-digits': ['transit', 'The transit number has 5 digits'],
  'account-not-7-to-12-digits': ['account', 'The account number has 7 to 12 digits'],
  'routing-not-9-digits': ['routing', 'The routing number has 9 digits'],
  'routing-wrong-check-digit': ['routing', 'This is not a routing number. Please check its digits'],
  'account-not-4-to-17-digits': ['account', 'The account number has 4 to 17 digits'],
} as const;

/** Digits as people type them, with blanks and dashes between. */
const typedDigits = z
  .string()
  .max(40, 'This is too long')
  .transform((typed) => typed.replace(/[\s-]/g, ''));

/** A bank account as it is typed. */
export const bankAccount = z
  .discriminatedUnion('country', [
    z.strictObject({
      country: z.literal('CA'),
      institution: typedDigits,
      transit: typedDigits,
      account: typedDigits,
    }),
    z.strictObject({
      country: z.literal('US'),
      routing: typedDigits,
      account: typedDigits,
      kind: z.enum(['checking', 'savings']),
    }),
  ])
  .superRefine((account, context) => {
    for (const fault of faultsOf(account)) {
      const [field, message] = wrongAccount[fault];
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

const currentPassword = text(128, 'Please enter your current password');

/** Chooses or changes where payouts go: a name and an account for a transfer, an e-mail and a country for PayPal. */
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
  })
  .transform(({ method, recipient_name, account, recipient_email, country, current_password }, context) => {
    if (method === 'transfer' && recipient_name !== undefined && account && !recipient_email && !country)
      return { method, recipient_name, account, current_password };
    if (method === 'paypal' && recipient_email !== undefined && country && !recipient_name && !account)
      return { method, recipient_email, country, current_password };
    context.addIssue({ code: 'custom', path: ['method'], message: 'Please fill in all required fields' });
    return z.NEVER;
  });
export type PayeeInput = z.input<typeof payeeInput>;

export const paymentStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type PaymentStatusWord = z.infer<typeof paymentStatus>;

/** A payment in the specification's fields, and what it is for. */
export const paymentRow = z.object({
  id: z.number().int(),
  payment_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  commission_id: id.nullable(),
  /** Of the statement that it pays; null for a payout she asked for and for a manual payment. */
  period: period.nullable(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  amount,
  currency: z.string(),
  payment_method: z.string(),
  status: paymentStatus,
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  check_number: z.number().int().nullable(),
  batch_id: id.nullable(),
  completed_at: instant.nullable(),
  created_at: instant,
});
export type PaymentRow = z.infer<typeof paymentRow>;

export const requestStatus = z.enum(['pending', 'approved', 'declined', 'paid', 'failed']);

export const requestRow = z.object({
  request_id: id,
  consultant_id: id,
  consultant_name: z.string(),
  amount,
  currency: z.string(),
  status: requestStatus,
  /** Why it was declined, or why it came back. */
  reason: z.string().nullable(),
  payee: payee.nullable(),
  created_at: instant,
});
export type RequestRow = z.infer<typeof requestRow>;

/** What happened to her money, newest first: requests she made and payments made to her. */
export const walletEntry = z.object({
  entry_id: id,
  kind: z.enum(['request', 'statement', 'manual']),
  period: period.nullable(),
  amount,
  currency: z.string(),
  method: z.string().nullable(),
  status: z.enum(['requested', 'pending', 'processing', 'completed', 'declined', 'failed']),
  reason: z.string().nullable(),
  check_number: z.number().int().nullable(),
  created_at: instant,
});
export type WalletEntry = z.infer<typeof walletEntry>;

/** Why a payout cannot be requested now; null when it can. */
export const payoutBlock = z.enum(['NO_PAYEE', 'PAYEE_NOT_VERIFIED', 'PAYEE_ON_HOLD', 'BELOW_MINIMUM']).nullable();

export const wallet = z.object({
  currency: z.string(),
  /** Below zero where a debt is carried forward. */
  available: amount,
  pending: amount,
  completed: amount,
  minimum_payout: amount,
  next_payout_date: z.string(),
  payee: payee.nullable(),
  blocked: payoutBlock,
  history: listOf(walletEntry),
});
export type Wallet = z.infer<typeof wallet>;

/** An unpaid statement of a closed run. */
export const outstandingRow = z.object({
  commission_id: id,
  consultant_id: id,
  name: z.string(),
  period,
  /** What the statement came to, and what of it is still to be paid: less after a debt or a payout she requested. */
  payout_amount: amount,
  outstanding: amount,
  currency: z.string(),
  payee: payee.nullable(),
  blocked: z.enum(['IN_PAYMENT', 'NOTHING_OUTSTANDING', 'NO_PAYEE', 'PAYEE_NOT_VERIFIED', 'PAYEE_ON_HOLD']).nullable(),
});
export type OutstandingRow = z.infer<typeof outstandingRow>;

/** A payee as an admin checks it. */
export const payeeRow = payee.extend({
  consultant_id: id,
  consultant_name: z.string(),
  consultant_email: z.string(),
  /** It takes the place of an earlier one. */
  changed: z.boolean(),
});
export type PayeeRow = z.infer<typeof payeeRow>;

export const batchFormat = z.enum(['cpa-005', 'nacha']);
export type BatchFormat = z.infer<typeof batchFormat>;

export const batchRow = z.object({
  batch_id: id,
  format: batchFormat,
  currency: z.string(),
  file_number: z.number().int(),
  status: z.enum(['open', 'sent', 'settled', 'cancelled']),
  value_date: z.string(),
  payment_count: z.number().int(),
  total: amount,
  completed_count: z.number().int(),
  failed_count: z.number().int(),
  created_at: instant,
  sent_at: instant.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

/** What the tiles of the payments screen say. */
export const paymentsOverview = z.object({
  currency: z.string(),
  outstanding: amount,
  outstanding_count: z.number().int(),
  requested: amount,
  request_count: z.number().int(),
  payees_to_verify: z.number().int(),
  /** Decided and not yet with the bank or confirmed. */
  due: amount,
  due_count: z.number().int(),
  /** Completed in the present calendar month. */
  paid_this_month: amount,
});
export type PaymentsOverview = z.infer<typeof paymentsOverview>;

/** A recipient of payments, to choose from. */
export const recipientRow = z.object({
  consultant_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  payee: payee.nullable(),
});
export type RecipientRow = z.infer<typeof recipientRow>;

const missing = 'Please fill in all required fields';
/** Above zero, as it is typed: `125.5` and `125.50` are the same. */
const typedAmount = z
  .union([z.string(), z.number()], missing)
  .transform(String)
  .pipe(
    z
      .string()
      .trim()
      .min(1, missing)
      .regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, 'Please enter an amount like 125.50')
      .refine((typed) => Number(typed) > 0, 'The amount must be above zero'),
  );

const refusedPayee = {
  NO_PAYEE: { status: 422, message: 'This consultant has not chosen a payout method yet.' },
  PAYEE_NOT_VERIFIED: { status: 422, message: 'The payout method has not been verified yet.' },
  PAYEE_ON_HOLD: {
    status: 422,
    message: 'The payout method was changed a short while ago. Payouts wait until the hold has ended.',
  },
} as const;

const conflict = {
  KEY_CONFLICT: { status: 409, message: 'This key was used for another command before.' },
} as const;

const reason = singleLine(300, 'Please give a reason');

export const payout = {
  getWallet: command('get-wallet', 'consultant', 'One’s own balances, next payout date and history of payouts')
    .input(z.strictObject({ limit: listInput.shape.limit, offset: listInput.shape.offset }))
    .output(wallet),
  requestPayout: command('request-payout', 'consultant', 'Ask for a payout of one’s available balance, or a part of it')
    .input(z.strictObject({ amount: typedAmount, idempotency_key: idempotencyKey }))
    .errors({
      ...refusedPayee,
      NO_PAYEE: { status: 422, message: 'Please choose a payout method first.' },
      PAYEE_NOT_VERIFIED: {
        status: 422,
        message: 'Your payout method has not been verified yet. You can request a payout as soon as it is.',
      },
      PAYEE_ON_HOLD: {
        status: 422,
        message: 'Your payout method was changed a short while ago. Payouts wait until the hold has ended.',
      },
      BELOW_MINIMUM: { status: 422, message: 'This is less than the least amount that is paid out.' },
      MORE_THAN_AVAILABLE: { status: 422, message: 'This is more than your available balance.' },
      ...conflict,
    })
    .output(requestRow),
  getPayee: command('get-payee', 'consultant', 'One’s own payout method').output(z.object({ payee: payee.nullable() })),
  configurePayee: command('configure-payee', 'consultant', 'Choose or change one’s payout method')
    .input(payeeInput)
    .errors({
      WRONG_PASSWORD: { status: 422, message: 'This is not your current password.' },
      NO_PASSWORD: { status: 422, message: 'Your account has no password yet. Please set one first.' },
    })
    .output(z.object({ payee })),

  getPaymentsOverview: command('get-payments-overview', 'admin', 'The figures of the payments screen').output(
    paymentsOverview,
  ),
  getOutstandingCommissions: command(
    'get-outstanding-commissions',
    'admin',
    'Unpaid statements of closed runs, newest period first',
  )
    .input(listInput)
    .output(listOf(outstandingRow)),
  getCommissionPayments: command(
    'get-commission-payments',
    'consultant',
    'Payments, newest first: all for an admin, otherwise one’s own',
  )
    .input(listInput.extend({ status: paymentStatus.nullable().default(null), batch_id: id.nullable().default(null) }))
    .output(listOf(paymentRow)),
  getPaymentRecipients: command('get-payment-recipients', 'admin', 'Consultants who can be paid, by first name')
    .input(listInput)
    .output(listOf(recipientRow)),
  processCommissionPayment: command(
    'process-commission-payment',
    'admin',
    'Record the payment of a statement; without one, an adjustment with a reason that is paid at once',
  )
    .input(
      z.strictObject({
        consultantId: z.uuid(missing),
        commissionId: id.nullable().default(null),
        amount: typedAmount,
        currency: z.string(missing).length(3, missing),
        recipientEmail: z.string(missing).trim().min(1, missing).max(254),
        recipientName: z.string(missing).trim().min(1, missing).max(200),
        /** `transfer`, the specification's default, is the way that the consultant has chosen, whichever it is. */
        paymentMethod: z.string(missing).trim().min(1, missing).max(20).default('transfer'),
        /** Why a manual payment is made. */
        reason: singleLine(300).nullable().default(null),
        /** Makes a manual payment happen once; a statement is paid once by itself. */
        idempotencyKey: idempotencyKey.nullable().default(null),
      }),
    )
    .errors({
      ...refusedPayee,
      ...conflict,
      UNKNOWN_CONSULTANT: { status: 404, message: 'This consultant does not exist.' },
      UNKNOWN_COMMISSION: { status: 404, message: 'This consultant has no such commission.' },
      NOT_CLOSED: { status: 422, message: 'This commission belongs to a run that is not closed yet.' },
      ALREADY_PAID: { status: 409, message: 'This commission has already been paid.' },
      IN_PAYMENT: { status: 409, message: 'A payment of this commission is already on its way.' },
      NOTHING_OUTSTANDING: {
        status: 422,
        message: 'Nothing is outstanding for this commission: it is part of a requested payout or set against a debt.',
      },
      OTHER_AMOUNT: { status: 422, message: 'The amount must be exactly what is outstanding for this commission.' },
      OTHER_CURRENCY: { status: 422, message: 'This commission is paid in another currency.' },
      OTHER_RECIPIENT: {
        status: 422,
        message: 'The recipient differs from the consultant’s verified payout method.',
      },
      OTHER_METHOD: { status: 422, message: 'The consultant has chosen another payout method.' },
      OWN_PAYMENT: { status: 403, message: 'Another admin has to decide about your own payments.' },
      NO_REASON: { status: 422, message: 'A payment without a commission needs a reason.' },
    })
    .output(z.object({ success: z.literal(true), payment: paymentRow })),
  completePayout: command('complete-payout', 'admin', 'Record that a payment has arrived')
    .input(z.strictObject({ payment_id: id }))
    .errors({
      UNKNOWN_PAYMENT: { status: 404, message: 'This payment does not exist.' },
      STATUS_NOT_ALLOWED: { status: 409, message: 'This payment can’t be completed any more.' },
      IN_OPEN_BATCH: { status: 409, message: 'This payment is part of a batch that is not sent yet.' },
      OWN_PAYMENT: { status: 403, message: 'Another admin has to decide about your own payments.' },
    })
    .output(paymentRow),
  failPayout: command('fail-payout', 'admin', 'Record that a payment failed: the amount is available again')
    .input(z.strictObject({ payment_id: id, reason }))
    .errors({
      UNKNOWN_PAYMENT: { status: 404, message: 'This payment does not exist.' },
      STATUS_NOT_ALLOWED: { status: 409, message: 'This payment has already failed.' },
      IN_OPEN_BATCH: { status: 409, message: 'This payment is part of a batch that is not sent yet.' },
      OWN_PAYMENT: { status: 403, message: 'Another admin has to decide about your own payments.' },
    })
    .output(paymentRow),

  getPayoutRequests: command('get-payout-requests', 'admin', 'Payout requests that wait for a decision, oldest first')
    .input(listInput)
    .output(listOf(requestRow)),
  approvePayoutRequest: command('approve-payout-request', 'admin', 'Make a payment of a request')
    .input(z.strictObject({ request_id: id }))
    .errors({
      ...refusedPayee,
      UNKNOWN_REQUEST: { status: 404, message: 'This request does not exist.' },
      ALREADY_DECIDED: { status: 409, message: 'This request has been decided already.' },
      OWN_PAYMENT: { status: 403, message: 'Another admin has to decide about your own payments.' },
    })
    .output(paymentRow),
  declinePayoutRequest: command('decline-payout-request', 'admin', 'Decline a request: its amount is available again')
    .input(z.strictObject({ request_id: id, reason }))
    .errors({
      UNKNOWN_REQUEST: { status: 404, message: 'This request does not exist.' },
      ALREADY_DECIDED: { status: 409, message: 'This request has been decided already.' },
    })
    .output(requestRow),

  getPayees: command('get-payees', 'admin', 'Payout methods that wait for verification, oldest first')
    .input(listInput)
    .output(listOf(payeeRow)),
  verifyPayee: command('verify-payee', 'admin', 'Confirm that a payout method belongs to the consultant')
    .input(z.strictObject({ payee_id: id }))
    .errors({
      UNKNOWN_PAYEE: { status: 404, message: 'This payout method does not exist, or it has been replaced.' },
      OWN_PAYMENT: { status: 403, message: 'Another admin has to verify your own payout method.' },
    })
    .output(payee),
  rejectPayee: command('reject-payee', 'admin', 'Refuse a payout method: the consultant has to choose again')
    .input(z.strictObject({ payee_id: id, reason }))
    .errors({ UNKNOWN_PAYEE: { status: 404, message: 'This payout method does not exist, or it has been replaced.' } })
    .output(z.object({ success: z.literal(true) })),

  getPayoutBatches: command('get-payout-batches', 'admin', 'Batches of payouts, newest first')
    .input(listInput)
    .output(listOf(batchRow)),
  createPayoutBatch: command('create-payout-batch', 'admin', 'Gather due payouts for one bank file')
    .input(
      z.strictObject({
        format: batchFormat,
        /** Also unpaid statements, of consultants who reach the least payout. */
        include_statements: z.boolean().default(true),
      }),
    )
    .errors({
      NO_ORIGINATOR: {
        status: 422,
        message: 'The company is not set up to send this kind of file. The settings for its bank are missing.',
      },
      NOTHING_DUE: { status: 422, message: 'No payout of this kind is due.' },
      WRONG_CURRENCY: { status: 422, message: 'This kind of file cannot carry the currency of payouts.' },
    })
    .output(batchRow),
  getPayoutBatchFile: command('get-payout-batch-file', 'admin', 'The file of a batch for the bank')
    .input(z.strictObject({ batch_id: id }))
    .errors({
      UNKNOWN_BATCH: { status: 404, message: 'This batch does not exist.' },
      NO_ORIGINATOR: {
        status: 422,
        message: 'The company is not set up to send this kind of file. The settings for its bank are missing.',
      },
      PAYEE_CHANGED: {
        status: 409,
        message: 'A payout method in this batch has changed since. Please cancel the batch and make a new one.',
      },
      BATCH_CANCELLED: { status: 409, message: 'This batch was cancelled.' },
    })
    .output(z.object({ name: z.string(), content: z.string() })),
  sendPayoutBatch: command('send-payout-batch', 'admin', 'Record that the file of a batch was handed to the bank')
    .input(z.strictObject({ batch_id: id }))
    .errors({
      UNKNOWN_BATCH: { status: 404, message: 'This batch does not exist.' },
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only an open batch can be sent.' },
      PAYEE_CHANGED: {
        status: 409,
        message: 'A payout method in this batch has changed since. Please cancel the batch and make a new one.',
      },
    })
    .output(batchRow),
  cancelPayoutBatch: command(
    'cancel-payout-batch',
    'admin',
    'Give up a batch that was not sent: its payouts are due again',
  )
    .input(z.strictObject({ batch_id: id }))
    .errors({
      UNKNOWN_BATCH: { status: 404, message: 'This batch does not exist.' },
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only an open batch can be cancelled.' },
    })
    .output(batchRow),
  completePayoutBatch: command(
    'complete-payout-batch',
    'admin',
    'Record that all remaining payments of a batch arrived',
  )
    .input(z.strictObject({ batch_id: id }))
    .errors({
      UNKNOWN_BATCH: { status: 404, message: 'This batch does not exist.' },
      STATUS_NOT_ALLOWED: { status: 409, message: 'Only a batch that was sent can be completed.' },
    })
    .output(batchRow),
};
