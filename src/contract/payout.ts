import { batchFunctions } from './payout/batch.ts';
import { outstandingFunctions } from './payout/outstanding.ts';
import { payeeFunctions } from './payout/payee.ts';
import { paymentFunctions } from './payout/payment.ts';
import { requestFunctions } from './payout/request.ts';
import { walletFunctions } from './payout/wallet.ts';

/** How what is owed becomes money, from both sides: the consultant's wallet and the company's payments. */
export const payout = {
  ...walletFunctions,
  ...requestFunctions,
  ...payeeFunctions,
  ...outstandingFunctions,
  ...paymentFunctions,
  ...batchFunctions,
};
