import type { ApiClient } from '#contract/client.ts';
import { formatCount } from '#contract/language/format.ts';
import type { OutstandingSummary } from '#contract/payout/outstanding.ts';
import { payout } from '#contract/payout/payout.ts';
import { m } from '#messages';
import { codeOf, fieldProblemsOf, messageOf } from '#web/api.ts';
import { atFields, reviewedSubmission, submission } from '#web/form-action.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { holdSubmissions } from './hold/hold-submissions.ts';
import { nextStepOf, outstandingReasons, paidSentence } from './payout-labels.ts';
import { selectedPaymentSubmissions } from './selected/payment-submissions.ts';
import { selectedRequestSubmissions } from './selected/request-submissions.ts';

/** What the forms of the payments page do, apart from those about batches. */
export const paymentSubmissions = (api: ApiClient['payout']) => ({
  ...movingMoney(api),
  ...deciding(api),
  ...selectedRequestSubmissions(api),
  ...selectedPaymentSubmissions(api),
  ...changingPayments(api),
  ...holdSubmissions(api),
});

const movingMoney = (api: ApiClient['payout']) => ({
  processCommissionPayment: reviewedSubmission(
    payout.processCommissionPayment,
    (input) => failing(api.previewCommissionPayment(onlyElsewhere(input)).catch(atPaymentField(input))),
    (input) => failing(pay(api, onlyElsewhere(input)).catch(atPaymentField(input))),
  ),
  payOutstandingCommissions: reviewedSubmission(
    payout.payOutstandingCommissions,
    async ({ paymentMethod }) => {
      const summary = await api.getOutstandingSummary({ paymentMethod });
      if (summary.count === 0) throw new UnpayableError(summary);
      return summary;
    },
    async ({ paymentMethod, firstCheckNumber, reference, paidOn, ...how }) => {
      const sends = paymentMethod === undefined || paymentMethod === 'transfer';
      const elsewhere = sends ? {} : { firstCheckNumber, reference, paidOn };
      const paid = await api.payOutstandingCommissions({ ...how, paymentMethod, ...elsewhere });
      const { count, total, currency } = paid;
      const done = { count, shown: formatCount(count), amount: formatAmount(total, currency, true) };
      return sends ? m.outstanding_paid(done) : m.outstanding_recorded(done);
    },
  ),
});

/** Nothing outstanding can be paid by the chosen method, with the reasons. */
class UnpayableError extends Error {
  readonly code = 'NOTHING_DUE';
  readonly status = 422;
  constructor(summary: OutstandingSummary) {
    super([m.outstanding_none_payable(), ...outstandingReasons(summary)].join(' '));
  }
}

type PaymentInput = Parameters<ApiClient['payout']['processCommissionPayment']>[0];

/** A payment by the next batch has neither a number nor a day, even when their hidden fields have values. */
const onlyElsewhere = ({ checkNumber, reference, paidOn, ...input }: PaymentInput): PaymentInput => {
  if (input.paymentMethod === 'check') return { ...input, checkNumber, paidOn };
  return input.paymentMethod === 'other' ? { ...input, reference, paidOn } : input;
};

/** Shows what is wrong with the details of a payment at their fields. */
const atPaymentField = ({ paymentMethod, checkNumber, reference }: PaymentInput) =>
  atFields({
    NO_REASON: 'reason',
    PAID_IN_FUTURE: 'paidOn',
    PAID_TOO_EARLY: 'paidOn',
    CHECK_NUMBER_TAKEN: 'checkNumber',
    MISSING_DETAILS:
      paymentMethod === 'check' && checkNumber == null
        ? 'checkNumber'
        : paymentMethod === 'other' && reference == null
          ? 'reference'
          : 'paidOn',
  });

async function pay(api: ApiClient['payout'], input: PaymentInput): Promise<string> {
  const { needs_approval } = await api.previewCommissionPayment(input);
  if (needs_approval) {
    const { commissionId: _, ...manual } = input;
    await api.requestPaymentApproval({ ...manual, reason: input.reason ?? '' });
    return m.payment_approval_requested();
  }
  const { payment } = await api.processCommissionPayment(input);
  return m.payment_processed({
    sentence: paidSentence(payment.amount, payment.currency),
    next: nextStepOf(payment),
  });
}

/** The messages of a failed payment (specification, section 8). Fields have their own. */
async function failing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (code === null || code === 'BAD_REQUEST' || fieldProblemsOf(error).length > 0) throw error;
    const reason = messageOf(error, m.payment_processing_failed());
    throw Object.assign(new Error(m.payment_failed({ reason })), { code, status: 422 });
  }
}

const deciding = (api: ApiClient['payout']) => ({
  approvePayment: submission(payout.approvePayment, async (input) => {
    const { payment_method } = await api.approvePayment(input);
    const isRecorded = payment_method === 'check' || payment_method === 'other';
    return isRecorded ? m.payment_approved_recorded() : m.payment_approved();
  }),
  declinePayment: submission(payout.declinePayment, async (input) => {
    await api.declinePayment(input);
    return m.payment_declined();
  }),
  approvePayoutRequest: submission(payout.approvePayoutRequest, async (input) => {
    await api.approvePayoutRequest(input);
    return m.payout_approved();
  }),
  declinePayoutRequest: submission(payout.declinePayoutRequest, async (input) => {
    await api.declinePayoutRequest(input);
    return m.payout_declined();
  }),
  verifyPayee: submission(payout.verifyPayee, async (input) => {
    const { recipient_name } = await api.verifyPayee(input);
    return m.payee_verified_done({ name: recipient_name });
  }),
  rejectPayee: submission(payout.rejectPayee, async (input) => {
    await api.rejectPayee(input);
    return m.payee_rejected();
  }),
});

/** The changes of one payment. */
export const changingPayments = (api: ApiClient['payout']) => ({
  completePayout: submission(payout.completePayout, async (input) => {
    const { payment_method: method, check_number, reference, ...rest } = input;
    const elsewhere = method === 'check' ? { check_number } : { reference };
    const done = await api.completePayout(
      method == null ? { payment_id: rest.payment_id } : { ...rest, payment_method: method, ...elsewhere },
    );
    return method == null
      ? m.payment_completed({ amount: formatAmount(done.amount, done.currency, true) })
      : m.payment_recorded();
  }),
  failPayout: submission(payout.failPayout, async (input) => {
    await api.failPayout(input);
    if (input.expected_status === 'pending') return m.payment_cancelled();
    return input.expected_status === 'completed' ? m.payment_returned() : m.payment_marked_failed();
  }),
  reverseManualPayment: submission(payout.reverseManualPayment, async (input) => {
    await api.reverseManualPayment(input);
    return m.payment_reversed();
  }),
});
