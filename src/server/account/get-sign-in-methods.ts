import { functions } from '../implement.ts';

export const getSignInMethods = functions.account.getSignInMethods.handler(({ context }) => ({
  google: context.googleOrigin !== null,
}));
