import { addConsultant } from './add-consultant.ts';
import { getConsultant } from './get-consultant.ts';
import { getConsultantSummary } from './get-consultant-summary.ts';
import { getConsultants } from './get-consultants.ts';
import { getSponsor } from './get-sponsor.ts';
import { reinstateConsultant } from './reinstate-consultant.ts';
import { suspendConsultant } from './suspend-consultant.ts';
import { updateConsultant } from './update-consultant.ts';

export const consultantFunctions = {
  getSponsor,
  getConsultants,
  getConsultantSummary,
  getConsultant,
  addConsultant,
  updateConsultant,
  suspendConsultant,
  reinstateConsultant,
};
