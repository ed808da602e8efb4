import { codeOf, statusOf } from '#web/api.ts';
import { apiContext, failureContext } from '#web/context.ts';
import type { Route } from './+types/consultant-of-code.ts';

/** The consultant of a code, while it is typed or for a followed link; `unknown` where no active consultant has it. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const code = url.searchParams.get('code') ?? '';
  try {
    return { code, consultant: await context.get(apiContext).consultant.getSponsor({ code }) };
  } catch (error) {
    const isUnknown = ['UNKNOWN_SPONSOR', 'BAD_REQUEST'].includes(codeOf(error) ?? '');
    if (isUnknown) return { code, consultant: 'unknown' as const };
    const log = context.get(failureContext);
    if ((statusOf(error) ?? 500) >= 500) log(error, 'The consultant of a code could not be loaded');
    return { code, consultant: 'failed' as const };
  }
};

/** Without an answer, neither the code nor the page changes. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch {
    return { code: new URL(request.url).searchParams.get('code') ?? '', consultant: 'failed' as const };
  }
};
