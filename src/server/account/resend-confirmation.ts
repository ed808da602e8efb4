import { callForBrowser } from '../auth/post-to-library.ts';
import { functions } from '../implement.ts';

export const resendConfirmation = functions.account.resendConfirmation.handler(async ({ input, context }) => {
  await callForBrowser(context, 'send-verification-email', input);
  return { success: true as const };
});
