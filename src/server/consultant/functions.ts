import { addConsultant } from './add-consultant.ts';
import { cancelLeaving } from './cancel-leaving.ts';
import { deletePhoto } from './delete-photo.ts';
import { getConsultant } from './get-consultant.ts';
import { getConsultantHistory } from './get-consultant-history.ts';
import { getConsultantSummary } from './get-consultant-summary.ts';
import { getConsultants } from './get-consultants.ts';
import { getProfile } from './get-profile.ts';
import { getSponsor } from './get-sponsor.ts';
import { inviteConsultant } from './invitation/invite-consultant.ts';
import { inviteConsultants } from './invitation/invite-consultants.ts';
import { previewConsultantInvitations } from './invitation/preview-consultant-invitations.ts';
import { leaveConsultant } from './leave-consultant.ts';
import { reinstateConsultant } from './reinstate-consultant.ts';
import { grantRanks } from './selected/grant-ranks.ts';
import { mailConsultants } from './selected/mail-consultants.ts';
import { previewConsultantMail } from './selected/preview-consultant-mail.ts';
import { previewConsultantStatus } from './selected/preview-consultant-status.ts';
import { previewRankGrants } from './selected/preview-rank-grants.ts';
import { setConsultantsStatus } from './selected/set-consultants-status.ts';
import { undoConsultantsStatus } from './selected/undo-consultants-status.ts';
import { undoRankGrants } from './selected/undo-rank-grants.ts';
import { suspendConsultant } from './suspend-consultant.ts';
import { updateConsultant } from './update-consultant.ts';
import { updatePhoto } from './update-photo.ts';
import { updateProfile } from './update-profile.ts';

export const consultantFunctions = {
  getSponsor,
  getConsultants,
  getConsultantSummary,
  getConsultant,
  getConsultantHistory,
  addConsultant,
  updateConsultant,
  suspendConsultant,
  leaveConsultant,
  cancelLeaving,
  reinstateConsultant,
  previewConsultantInvitations,
  inviteConsultants,
  inviteConsultant,
  previewConsultantStatus,
  setConsultantsStatus,
  undoConsultantsStatus,
  previewRankGrants,
  grantRanks,
  undoRankGrants,
  previewConsultantMail,
  mailConsultants,
  getProfile,
  updateProfile,
  updatePhoto,
  deletePhoto,
};
