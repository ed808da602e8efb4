import { isCommonPassword } from '#domain/account/password.ts';
import { functions } from '../implement.ts';
import { openPassword, sealPassword } from './sealed-password.ts';

/** Step 1 of an enrolment. It does not say whether the address has an account: `enroll` does, within its limits. */
export const checkPersonalInfo = functions.enrolment.checkPersonalInfo.handler(async ({ input, context, errors }) => {
  const { auth, now } = context;
  if (input.has_account) return { sealed: null };
  if (input.password === '') {
    const sealed = input.sealed ?? '';
    if ((await openPassword(auth, sealed, now())) === null) throw errors.SEAL_EXPIRED();
    return { sealed };
  }
  if (isCommonPassword(input.password)) throw errors.COMMON_PASSWORD();
  return { sealed: await sealPassword(auth, input.password, now()) };
});
