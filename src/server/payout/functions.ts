import {
  cancelPayoutBatch,
  completePayoutBatch,
  getPayoutBatches,
  getPayoutBatchFile,
  refreshPayoutBatch,
  sendPayoutBatch,
} from './batches.ts';
import { createPayoutBatch } from './create-batch.ts';
import { getOutstandingCommissions, getPaymentRecipients, getPaymentsOverview } from './outstanding.ts';
import { configurePayee, getPayee } from './own-payee.ts';
import { getPayees, rejectPayee, verifyPayee } from './payees.ts';
import { completePayout, failPayout, getCommissionPayments } from './payments.ts';
import { processCommissionPayment } from './process-payment.ts';
import { requestPayout } from './request.ts';
import { approvePayoutRequest, declinePayoutRequest, getPayoutRequests } from './requests.ts';
import { getWallet } from './wallet.ts';

export const payoutFunctions = {
  getWallet,
  requestPayout,
  getPayee,
  configurePayee,
  getPaymentsOverview,
  getOutstandingCommissions,
  getCommissionPayments,
  getPaymentRecipients,
  processCommissionPayment,
  completePayout,
  failPayout,
  getPayoutRequests,
  approvePayoutRequest,
  declinePayoutRequest,
  getPayees,
  verifyPayee,
  rejectPayee,
  getPayoutBatches,
  createPayoutBatch,
  getPayoutBatchFile,
  sendPayoutBatch,
  refreshPayoutBatch,
  cancelPayoutBatch,
  completePayoutBatch,
};
