import { callForBrowser } from '../../auth/post-to-library.ts';
import { functions } from '../../implement.ts';

export const requestPasswordReset = functions.account.requestPasswordReset.handler(async ({ input, context }) => {
  await callForBrowser(context, 'request-password-reset', input);
  return { success: true as const };
});
