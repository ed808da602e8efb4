import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { admit } from '#domain/enrolment/admission.ts';
import { periodOf } from '#domain/period/zone.ts';
import { inviteAccount } from '../account/account.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { invitationMail } from '../auth/mails.ts';
import { inTransaction } from '../db/current-transaction.ts';
import { applicationOf } from '../enrolment/enroll.ts';
import { writeConsultants } from '../enrolment/write-consultants.ts';
import { functions } from '../implement.ts';
import { notify } from '../notification/notify.ts';
import { lockConsultant } from './find-consultant.ts';
import { consultantInvitations } from './tables.ts';

/**
 * An admin enrols a consultant by the rules of the wizard, in one transaction: account, consultant, place in the genealogy.
 * No password is set; the invitation has a link to choose one. A repeated call is refused, since the email is taken.
 */
export const addConsultant = functions.consultant.addConsultant.handler(({ input, context, errors }) => {
  return inTransaction(context.signInDb, async (tx) => {
    const { brand, hosts, timeZone } = context.company;
    const joinDate = context.now();
    const sponsor = input.no_sponsor ? 'top' : await lockConsultant(tx, brand.codePrefix, input.sponsor_consultant_id);
    const enrollmentMonth = Number(periodOf(joinDate, timeZone).slice(5));
    const admission = admit(applicationOf({ ...input, enrollment_month: enrollmentMonth }), sponsor, joinDate);
    if ('refused' in admission) throw errors[admission.refused]();
    const name = `${input.first_name} ${input.last_name}`;
    const account = await inviteAccount(tx, context, { email: input.email, name });
    if (account === null) throw errors.ALREADY_REGISTERED();
    const newcomer = { ...admission.consultant, consultantId: account.userId };
    const [added] = await writeConsultants(tx, brand.codePrefix, [newcomer]);
    if (!added) throw new Error('an admitted consultant was not written');
    const { consultantId, code } = added;
    const by = userIdOf(context.actor);
    await tx
      .update(consultantInvitations)
      .set({ invitedAt: joinDate, invitedBy: by, sentAt: joinDate, expiresAt: account.expiresAt })
      .where(eq(consultantInvitations.consultantId, consultantId));
    if (newcomer.sponsorConsultantId !== null && newcomer.sponsorConsultantId !== by) {
      await notify(
        tx,
        [{ userId: newcomer.sponsorConsultantId, fact: { kind: 'recruit', name, consultant_id: consultantId } }],
        joinDate,
      );
    }
    await writeAuditEvent(tx, context, 'add-consultant', ['consultant', consultantId], {
      code,
      sponsor_consultant_id: newcomer.sponsorConsultantId,
      program_type: newcomer.programType,
    });
    const mail = { brandName: brand.name, host: hosts.backOffice, user: { email: input.email, name }, code };
    await context.jobs.send('mail', invitationMail({ ...mail, token: account.token }), tx);
    return { consultant_id: consultantId, code };
  });
});
