import { z } from 'zod';
import { read } from '../function.ts';
import { consultantAdminFunctions } from './admin.ts';
import { invitationFunctions } from './invitation.ts';
import { profileFunctions } from './profile.ts';
import { selectedConsultantFunctions } from './selected.ts';

/** What anyone may see of a consultant who shares their code. */
export const sponsorCard = z.object({ code: z.string(), name: z.string(), city: z.string(), state: z.string() });

export const consultant = {
  ...consultantAdminFunctions,
  ...invitationFunctions,
  ...profileFunctions,
  ...selectedConsultantFunctions,
  getSponsor: read('get-sponsor', 'everyone', 'The consultant with a code, to confirm who the sponsor is')
    .input(z.strictObject({ code: z.string().trim().min(1).max(40) }))
    .errors({
      UNKNOWN_SPONSOR: { status: 404, message: 'No active consultant has this code. Please check it.' },
    })
    .output(sponsorCard),
};
