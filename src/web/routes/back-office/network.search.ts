import { codeOf } from '#web/api.ts';
import { apiContext, personContext } from '#web/context.ts';
import type { Route } from './+types/network.search.ts';

/** The consultants of the team that match what is typed. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const searchTerm = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200);
  if (!context.get(personContext)?.isConsultant) return { searchTerm, error: true, data: [], has_more: false };
  try {
    const results = await context.get(apiContext).genealogy.searchConsultants({ searchTerm });
    return { searchTerm, error: false, ...results };
  } catch (failure) {
    if (codeOf(failure) === null) throw failure;
    return { searchTerm, error: true, data: [], has_more: false };
  }
};

/** Without an answer the search says so; the page stays. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch {
    return { searchTerm: new URL(request.url).searchParams.get('q') ?? '', error: true, data: [], has_more: false };
  }
};
