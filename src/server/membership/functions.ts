import { cancelMembershipFee } from './cancel-membership-fee.ts';
import { confirmCard } from './confirm-card.ts';
import { getCardPage } from './get-card-page.ts';
import { getMembership } from './get-membership.ts';
import { getMembershipFees } from './get-membership-fees.ts';
import { openCardPage } from './open-card-page.ts';
import { payMembershipFees } from './pay-membership-fees.ts';
import { refundMembershipFee } from './refund-membership-fee.ts';
import { removeCard } from './remove-card.ts';
import { saveTestCard } from './save-test-card.ts';

export const membershipFunctions = {
  getMembership,
  openCardPage,
  confirmCard,
  removeCard,
  payMembershipFees,
  getCardPage,
  saveTestCard,
  getMembershipFees,
  refundMembershipFee,
  cancelMembershipFee,
};
