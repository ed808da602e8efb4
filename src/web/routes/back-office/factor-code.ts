import { redirect } from 'react-router';
import { account } from '#contract/account/account.ts';
import { m } from '#messages';
import { apiContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import type { Route } from './+types/factor-code.ts';

/** Sends a code to the phone of the second factor, for a form on any page. */
export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, {
    sendFactorCode: submission(account.sendFactorCode, async () => {
      const { phone } = await context.get(apiContext).account.sendFactorCode({});
      // Without scripts the browser left its page for this address.
      if (request.headers.get('accept')?.includes('text/html')) throw redirect(pageBefore(request), 303);
      return m.factor_code_sent({ digits: phone });
    }),
  });

export const clientAction = formClientAction;

function pageBefore({ url, headers }: Request): string {
  const before = URL.parse(headers.get('referer') ?? '');
  return before?.origin === new URL(url).origin ? before.pathname + before.search : '/settings?tab=security';
}
