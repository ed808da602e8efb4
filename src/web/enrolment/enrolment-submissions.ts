import type { z } from 'zod';
import type { ApiClient } from '#contract/client.ts';
import { addressStep, enrolment } from '#contract/enrolment/enrolment.ts';
import { personalInfo } from '#contract/enrolment/personal-info.ts';
import { acceptanceError } from '#domain/content/legal-text.ts';
import { m } from '#messages';
import { codeOf, messageOf } from '#web/api.ts';
import { alsoUnknownCode } from '#web/consultant/consultant-code-error.ts';
import { alsoAtField, atFields, fieldError, type Submission, submission } from '#web/form-action.ts';

const addressFields = {
  UNKNOWN_REGION: 'state',
  WRONG_POSTAL_CODE: 'postal_code',
  WRONG_ZIP: 'postal_code',
  OTHER_PROVINCE: 'postal_code',
} as const;

/** Errors that concern one field of a consultant's address. */
export const atAddressField = atFields(addressFields);

/** Errors that concern one field. */
const atWrongField = atFields({
  ...addressFields,
  ALREADY_REGISTERED: 'email',
  OTHER_EMAIL: 'email',
  PASSWORD_MISSING: 'password',
  COMMON_PASSWORD: 'password',
  SEAL_EXPIRED: 'password',
  UNKNOWN_SPONSOR: 'sponsor_consultant_id',
  AGREEMENT_NOT_ACCEPTED: 'agreement_version',
  AGREEMENT_CHANGED: 'agreement_version',
});

/** For `catch`: names a missing acceptance of the consultant agreement together with the other wrong fields. */
const alsoNotAccepted = ({ content }: Pick<ApiClient, 'content'>, accepted: number | null) =>
  alsoAtField('agreement_version', 'AGREEMENT_NOT_ACCEPTED', async () => {
    const { data } = await content.getLegalTexts();
    const agreement = data.find(({ kind }) => kind === 'consultant-agreement');
    const code = acceptanceError(agreement?.version ?? null, accepted);
    if (code !== null) throw Object.assign(new Error(m.error_agreement_not_accepted()), { code, status: 422 });
  });

/** The fields of a step. */
const only = <Step extends z.ZodObject>({ shape }: Step, input: object) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in shape)) as z.input<Step>;

/**
 * What the buttons of the wizard do. The form sends all its values with every step; each function reads its own. A step that is
 * done leads to the next one, and the values stay.
 */
export function enrolmentSubmissions(api: ApiClient, log: (error: unknown) => void): Record<string, Submission> {
  const turnTo = (step: number): Submission => ({
    schema: enrolment.checkPersonalInfo['~orpc'].inputSchema as Submission['schema'],
    send: async () => ({ stays: true, value: { step } }),
  });
  return {
    checkPersonalInfo: submission(enrolment.checkPersonalInfo, async (input) => {
      const { sealed } = await api.enrolment.checkPersonalInfo(only(personalInfo, input)).catch(atWrongField);
      return { stays: true, value: { step: 2, sealed } };
    }),
    checkAddress: submission(enrolment.checkAddress, async (input) => {
      await api.enrolment.checkAddress(only(addressStep, input)).catch(atWrongField);
      return { stays: true, value: { step: 3 } };
    }),
    enroll: submission(enrolment.enroll, async (input) => {
      const { confirm_password: _, has_account: __, ...applicant } = input as typeof input & Record<string, unknown>;
      try {
        // A step may have been changed since it was checked.
        const personal = only(personalInfo, { ...input, has_account: 'has_account' in input });
        const alsoSponsor = alsoUnknownCode(api, 'sponsor_consultant_id', applicant.sponsor_consultant_id ?? '');
        const alsoAgreement = alsoNotAccepted(api, applicant.agreement_version ?? null);
        const withOthers = <Answer>(call: Promise<Answer>) =>
          call.catch(atWrongField).catch(alsoSponsor).catch(alsoAgreement);
        await withOthers(api.enrolment.checkPersonalInfo(personal));
        const { code } = await withOthers(api.enrolment.enroll(applicant));
        return { value: { step: 4, code } };
      } catch (failure) {
        if (codeOf(failure) === null) {
          log(failure);
          throw fieldError('', m.enrolment_unexpected());
        }
        throw messageOf(failure, '') === '' ? fieldError('', m.enrolment_failed(), failure) : failure;
      }
    }),
    backToPersonalInfo: turnTo(1),
    backToAddress: turnTo(2),
  };
}
