import type { EnrolmentInput } from '#contract/enrolment.ts';
import { type Application, admit } from '#domain/enrolment/admission.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { inTransaction } from '../db/ambient.ts';
import { functions } from '../implement.ts';
import { notify } from '../notification/notify.ts';
import { findConsultant } from '../person/find-consultant.ts';
import { keepAccount, makeAccount } from './account.ts';
import { writeConsultants } from './write-consultants.ts';

/**
 * Account, consultant, place in the genealogy, the mail that asks to confirm and the sponsor's notification: all of it or
 * nothing (product.md, section 3). A signed-in customer keeps her account.
 */
export const enroll = functions.enrolment.enroll.handler(async ({ input, context, errors }) => {
  await withinLimit(context, 'accountsOfAddress', context.address);
  return inTransaction(context.signInDb, async (tx) => {
    const joinDate = context.now();
    const { codePrefix } = context.company.brand;
    const name = `${input.first_name} ${input.last_name}`;
    const sponsor = await findConsultant(tx, codePrefix, input.sponsor_consultant_id);
    const admission = admit(applicationOf(input), sponsor, joinDate);
    if ('refused' in admission) throw errors[admission.refused]();
    const account =
      context.actor.role === 'visitor'
        ? await makeAccount(tx, context, { email: input.email, password: input.password, name })
        : await keepAccount(tx, context, input.email);
    if ('refused' in account) throw errors[account.refused]();
    const newcomer = { ...admission.consultant, consultantId: account.userId };
    const [enrolled] = await writeConsultants(tx, codePrefix, [newcomer]);
    if (!enrolled || !newcomer.sponsorConsultantId) throw new Error('an admitted consultant was not written');
    await notify(tx, [{ userId: newcomer.sponsorConsultantId, fact: { kind: 'recruit', name } }], joinDate);
    return { code: enrolled.code };
  });
});

const applicationOf = (input: EnrolmentInput): Application => ({
  firstName: input.first_name,
  lastName: input.last_name,
  email: input.email,
  phone: input.phone,
  address1: input.address1,
  address2: input.address2,
  city: input.city,
  state: input.state,
  postalCode: input.postal_code,
  country: input.country,
  programType: input.program_type,
  enrollmentMonth: input.enrollment_month,
  companyBusinessEntity: input.company_business_entity,
});
