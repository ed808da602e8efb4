import { codeOf, messageOf } from '#web/api.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext } from '#web/context.ts';
import type { Route } from './+types/sponsor.ts';

type Sponsor = { readonly name: string; readonly city: string; readonly state: string };
export type SponsorAnswer = Sponsor | { readonly refused: string } | 'failed' | null;

/** The consultant of a code, for the wizard's confirmation. */
export const loader = async ({ context, url }: Route.LoaderArgs): Promise<SponsorAnswer> => {
  const code = (url.searchParams.get('code') ?? '').slice(0, 40);
  if (code.trim().length < 3) return null;
  try {
    const { name, city, state } = await context.get(apiContext).consultant.getSponsor({ code });
    return { name, city, state };
  } catch (error) {
    if (codeOf(error) !== 'UNKNOWN_SPONSOR') throw error;
    return { refused: messageOf(error, '') };
  }
};

export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
