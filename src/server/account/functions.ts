import { addAdmin } from './admin/add-admin.ts';
import { changeAdminRole } from './admin/change-admin-role.ts';
import { getAdmins } from './admin/get-admins.ts';
import { removeAdmin } from './admin/remove-admin.ts';
import { adminResetPassword } from './admin-reset-password.ts';
import { createApiKey } from './api-key/create-api-key.ts';
import { getApiKeys } from './api-key/get-api-keys.ts';
import { revokeApiKey } from './api-key/revoke-api-key.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { choosePassword } from './choose-password.ts';
import { confirmAccount } from './confirm-account.ts';
import { confirmEmail } from './confirm-email.ts';
import { createBearerToken } from './create-bearer-token.ts';
import { endSession } from './end-session.ts';
import { getChallenge } from './get-challenge.ts';
import { getEmailChange } from './get-email-change.ts';
import { getSession } from './get-session.ts';
import { getSessions } from './get-sessions.ts';
import { getSignInMethods } from './get-sign-in-methods.ts';
import { isAdmin } from './is-admin.ts';
import { passChallenge } from './pass-challenge.ts';
import { addPasskey } from './passkey/add-passkey.ts';
import { getPasskeys } from './passkey/get-passkeys.ts';
import { removePasskey } from './passkey/remove-passkey.ts';
import { renamePasskey } from './passkey/rename-passkey.ts';
import { signInWithPasskey } from './passkey/sign-in-with-passkey.ts';
import { startPasskey } from './passkey/start-passkey.ts';
import { startPasskeySignIn } from './passkey/start-passkey-sign-in.ts';
import { getResetLink } from './password-reset/get-reset-link.ts';
import { requestPasswordReset } from './password-reset/request-password-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { createRecoveryCodes } from './second-factor/create-recovery-codes.ts';
import { getSecondFactor } from './second-factor/get-second-factor.ts';
import { removeSecondFactor } from './second-factor/remove-second-factor.ts';
import { sendFactorCode } from './second-factor/send-factor-code.ts';
import { setUpPhoneFactor } from './second-factor/set-up-phone-factor.ts';
import { setUpSecondFactor } from './second-factor/set-up-second-factor.ts';
import { signIn } from './sign-in.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { signInWithLink } from './sign-in-with-link.ts';

export const accountFunctions = {
  getSession,
  isAdmin,
  getSignInMethods,
  createBearerToken,
  choosePassword,
  getAdmins,
  addAdmin,
  changeAdminRole,
  removeAdmin,
  adminResetPassword,
  changePassword,
  changeEmail,
  confirmEmail,
  getEmailChange,
  cancelEmailChange,
  getSessions,
  endSession,
  getSecondFactor,
  setUpSecondFactor,
  setUpPhoneFactor,
  addPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  sendFactorCode,
  confirmSecondFactor,
  removeSecondFactor,
  createRecoveryCodes,
  getChallenge,
  passChallenge,
  confirmAccount,
  requestPasswordReset,
  getResetLink,
  resendConfirmation,
  resetPassword,
  signIn,
  signInWithGoogle,
  signInWithLink,
  createApiKey,
  getApiKeys,
  revokeApiKey,
};
