import { callForBrowser } from '../../auth/post-to-library.ts';
import { functions } from '../../implement.ts';

export const resetPassword = functions.account.resetPassword.handler(async ({ input, context }) => {
  await callForBrowser(context, 'reset-password', { token: input.token, newPassword: input.new_password });
  return { success: true as const };
});
