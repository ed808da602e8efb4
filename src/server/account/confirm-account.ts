import { callForBrowser } from '../auth/post-to-library.ts';
import { functions } from '../implement.ts';

export const confirmAccount = functions.account.confirmAccount.handler(async ({ input, context }) => {
  await callForBrowser(context, `verify-email?${new URLSearchParams({ token: input.token })}`);
  return { success: true as const };
});
