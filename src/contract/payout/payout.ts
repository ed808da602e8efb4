import { approvalFunctions } from './approval.ts';
import { batchFunctions } from './batch.ts';
import { holdFunctions } from './hold.ts';
import { outstandingFunctions } from './outstanding.ts';
import { payeeFunctions } from './payee.ts';
import { paymentFunctions } from './payment.ts';
import { requestFunctions } from './request.ts';
import { returnFileFunctions } from './return-file.ts';
import { selectedPaymentFunctions } from './selected-payments.ts';
import { selectedRequestFunctions } from './selected-requests.ts';
import { walletFunctions } from './wallet.ts';

/** Payouts from both sides: the consultant's wallet and the company's payments. */
export const payout = {
  ...walletFunctions,
  ...requestFunctions,
  ...selectedRequestFunctions,
  ...selectedPaymentFunctions,
  ...payeeFunctions,
  ...holdFunctions,
  ...outstandingFunctions,
  ...paymentFunctions,
  ...approvalFunctions,
  ...batchFunctions,
  ...returnFileFunctions,
};
