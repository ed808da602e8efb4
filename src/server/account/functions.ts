import { adminResetPassword } from './admin-reset-password.ts';
import { choosePassword } from './choose-password.ts';
import { createBearerToken } from './create-bearer-token.ts';
import { getSession } from './get-session.ts';
import { getSignInMethods } from './get-sign-in-methods.ts';
import { isAdmin } from './is-admin.ts';

export const accountFunctions = {
  getSession,
  isAdmin,
  getSignInMethods,
  createBearerToken,
  choosePassword,
  adminResetPassword,
};
