import { functions } from '../implement.ts';
import { cardPageReturn } from './card-page-return.ts';
import { withTestCardSession } from './test-card-session.ts';

export const getCardPage = functions.membership.getCardPage.handler(async ({ input, context, errors }) => {
  const isOpen = await withTestCardSession(context, input.session_id, () => true);
  if (isOpen === null) throw errors.UNKNOWN_SESSION();
  return { return_url: cardPageReturn(context, 'back-office') };
});
