import { approvePayment } from './approval/approve-payment.ts';
import { declinePayment } from './approval/decline-payment.ts';
import { getPaymentApprovals } from './approval/get-payment-approvals.ts';
import { requestPaymentApproval } from './approval/request-payment-approval.ts';
import { cancelPayoutBatch } from './batch/cancel-payout-batch.ts';
import { completePayoutBatch } from './batch/complete-payout-batch.ts';
import { createPayoutBatch } from './batch/create-payout-batch.ts';
import { getPayoutBatch } from './batch/get-payout-batch.ts';
import { getPayoutBatchFile } from './batch/get-payout-batch-file.ts';
import { getPayoutBatches } from './batch/get-payout-batches.ts';
import { refreshPayoutBatch } from './batch/refresh-payout-batch.ts';
import { sendPayoutBatch } from './batch/send-payout-batch.ts';
import { getWallet } from './get-wallet.ts';
import { getPayoutHolds } from './hold/get-payout-holds.ts';
import { placePayoutHold } from './hold/place-payout-hold.ts';
import { releasePayoutHold } from './hold/release-payout-hold.ts';
import { configurePayee } from './payee/configure-payee.ts';
import { getPayee } from './payee/get-payee.ts';
import { getPayees } from './payee/get-payees.ts';
import { rejectPayee } from './payee/reject-payee.ts';
import { verifyPayee } from './payee/verify-payee.ts';
import { completePayout } from './payment/complete-payout.ts';
import { failPayout } from './payment/fail-payout.ts';
import { getCommissionPayments } from './payment/get-commission-payments.ts';
import { getOutstandingCommissions } from './payment/get-outstanding-commissions.ts';
import { getOutstandingSummary } from './payment/get-outstanding-summary.ts';
import { getPaymentRecipients } from './payment/get-payment-recipients.ts';
import { getPaymentsOverview } from './payment/get-payments-overview.ts';
import { payOutstandingCommissions } from './payment/pay-outstanding-commissions.ts';
import { previewCommissionPayment } from './payment/preview-commission-payment.ts';
import { processCommissionPayment } from './payment/process-commission-payment.ts';
import { reverseManualPayment } from './payment/reverse-manual-payment.ts';
import { approvePayoutRequest } from './request/approve-payout-request.ts';
import { cancelPayoutRequest } from './request/cancel-payout-request.ts';
import { declinePayoutRequest } from './request/decline-payout-request.ts';
import { getPayoutRequests } from './request/get-payout-requests.ts';
import { previewPayout } from './request/preview-payout.ts';
import { requestPayout } from './request/request-payout.ts';
import { getPayoutReturnFile } from './return/get-payout-return-file.ts';
import { getPayoutReturnFiles } from './return/get-payout-return-files.ts';
import { recordPayoutReturns } from './return/record-payout-returns.ts';
import { uploadPayoutReturnFile } from './return/upload-payout-return-file.ts';
import { approvePayoutRequests } from './selected/approve-payout-requests.ts';
import { batchPayments } from './selected/batch-payments.ts';
import { cancelPayments } from './selected/cancel-payments.ts';
import { declinePayoutRequests } from './selected/decline-payout-requests.ts';
import { previewApprovePayoutRequests } from './selected/preview-approve-payout-requests.ts';
import { previewBatchPayments } from './selected/preview-batch-payments.ts';
import { previewCancelPayments } from './selected/preview-cancel-payments.ts';
import { previewDeclinePayoutRequests } from './selected/preview-decline-payout-requests.ts';
import { previewRecordPayments } from './selected/preview-record-payments.ts';
import { recordPayments } from './selected/record-payments.ts';

export const payoutFunctions = {
  getWallet,
  previewPayout,
  requestPayout,
  cancelPayoutRequest,
  previewApprovePayoutRequests,
  approvePayoutRequests,
  batchPayments,
  cancelPayments,
  declinePayoutRequests,
  previewBatchPayments,
  previewCancelPayments,
  previewDeclinePayoutRequests,
  previewRecordPayments,
  recordPayments,
  getPayee,
  configurePayee,
  getPayoutHolds,
  placePayoutHold,
  releasePayoutHold,
  getPaymentsOverview,
  getOutstandingCommissions,
  getOutstandingSummary,
  payOutstandingCommissions,
  getCommissionPayments,
  getPaymentRecipients,
  previewCommissionPayment,
  processCommissionPayment,
  completePayout,
  failPayout,
  reverseManualPayment,
  requestPaymentApproval,
  getPaymentApprovals,
  approvePayment,
  declinePayment,
  getPayoutRequests,
  approvePayoutRequest,
  declinePayoutRequest,
  getPayees,
  verifyPayee,
  rejectPayee,
  getPayoutBatches,
  getPayoutBatch,
  createPayoutBatch,
  getPayoutBatchFile,
  sendPayoutBatch,
  refreshPayoutBatch,
  cancelPayoutBatch,
  completePayoutBatch,
  uploadPayoutReturnFile,
  getPayoutReturnFiles,
  getPayoutReturnFile,
  recordPayoutReturns,
};
