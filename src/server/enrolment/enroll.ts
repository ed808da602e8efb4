import type { EnrolmentInput } from '#contract/enrolment/enrolment.ts';
import { acceptanceError } from '#domain/content/legal-text.ts';
import { type Application, admit, type ProgramType } from '#domain/enrolment/admission.ts';
import { hashNewPassword, makeAccount, saveAccount } from '../account/account.ts';
import { welcomeMail } from '../auth/mails.ts';
import { consultantSignIn } from '../auth/sign-in-host.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { lockConsultant } from '../consultant/find-consultant.ts';
import { saveAcceptance } from '../content/legal/save-acceptance.ts';
import { currentOf } from '../content/legal/stored-versions.ts';
import { inTransaction } from '../db/current-transaction.ts';
import { functions } from '../implement.ts';
import { notify } from '../notification/notify.ts';
import { saveLanguageOfSignUp } from '../settings/user-settings.ts';
import { guardSignUp } from './guard-sign-up.ts';
import { rememberEnrolment, repeatedEnrolment } from './repeated-enrolment.ts';
import { openPassword } from './sealed-password.ts';
import { writeConsultants } from './write-consultants.ts';

/**
 * Creates account, consultant, place in the genealogy, the confirmation mail and the sponsor's notification in one
 * transaction (product.md, section 3). A signed-in customer uses the existing account.
 */
export const enroll = functions.enrolment.enroll.handler(async ({ input: given, context, errors }) => {
  const { idempotency_key: key, sealed, agreement_version: accepted = null, ...input } = given;
  if (sealed !== undefined && input.password === undefined) {
    const password = await openPassword(context.auth, sealed, context.now());
    if (password === null) throw errors.SEAL_EXPIRED();
    input.password = password;
  }
  await withinLimit(context, 'accountsOfAddress', context.address);
  const enrol = async () => {
    // A signed-in customer has a password.
    const password = context.actor.role === 'visitor' ? await hashNewPassword(input.password) : null;
    if (password && 'refused' in password) throw errors[password.refused]();
    let newAccount: string | null = null;
    const answer = await inTransaction(context.signInDb, async (tx): Promise<{ code: string | null }> => {
      const joinDate = context.now();
      const repeated = await repeatedEnrolment(tx, input.email, key);
      if (repeated) return repeated;
      const agreement = await currentOf(tx, 'consultant-agreement');
      const notAccepted = acceptanceError(agreement?.version ?? null, accepted);
      if (notAccepted) throw errors[notAccepted]();
      const { codePrefix } = context.company.brand;
      const name = `${input.first_name} ${input.last_name}`;
      const sponsor = await lockConsultant(tx, codePrefix, input.sponsor_consultant_id);
      const admission = admit(applicationOf(input), sponsor, joinDate);
      if ('refused' in admission) throw errors[admission.refused]();
      const account = password
        ? await makeAccount(tx, context, {
            email: input.email,
            passwordHash: password.hash,
            name,
            signIn: consultantSignIn(context.company.hosts),
          })
        : await saveAccount(tx, context, input.email);
      if ('refused' in account) throw errors[account.refused]();
      const newcomer = { ...admission.consultant, consultantId: account.userId };
      const [enrolled] = await writeConsultants(tx, codePrefix, [newcomer]);
      if (!enrolled || !newcomer.sponsorConsultantId) throw new Error('an admitted consultant was not written');
      if (agreement) {
        const { consultantId: userId } = enrolled;
        await saveAcceptance(tx, context, { version: agreement, userId, place: 'enrolment' });
      }
      if (key !== undefined) await rememberEnrolment(tx, enrolled, key);
      const fact = { kind: 'recruit', name, consultant_id: enrolled.consultantId } as const;
      await notify(tx, [{ userId: newcomer.sponsorConsultantId, fact }], joinDate);
      // Others are welcomed when they confirm their address.
      if (context.actor.role !== 'visitor') {
        const user = { name, email: input.email };
        const mail = welcomeMail(context.company, { user, code: enrolled.code });
        await context.jobs.send('mail', mail, tx);
      }
      if (password) newAccount = account.userId;
      return { code: enrolled.code };
    });
    if (newAccount !== null) await saveLanguageOfSignUp(context, newAccount);
    return answer;
  };
  return guardSignUp(context, input.email, { code: null }, enrol);
});

type EnteredApplication = Omit<EnrolmentInput, 'program_type' | 'sponsor_consultant_id'> & {
  readonly program_type: ProgramType;
};

/** What a person or an admin entered, as the rules of admission take it. */
export const applicationOf = (input: EnteredApplication): Application => ({
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
