import { loadInBackground } from '#web/background-load.ts';
import { suggestionCount } from '#web/consultant/consultant-search.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/consultant-suggestions.ts';

/** The first results of the search in Consultant Management, loaded while typing. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const searchTerm = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200);
  if (!mayUse(context.get(personContext), 'consultants:read')) return { searchTerm, data: [], total: 0 };
  const { consultant } = context.get(apiContext);
  const { data, total } = await consultant.getConsultants({ searchTerm, limit: suggestionCount });
  return {
    searchTerm,
    total,
    data: data.map(({ code, first_name, last_name, email, rank, current_rank }) => ({
      code,
      first_name,
      last_name,
      email,
      rank,
      current_rank,
    })),
  };
};

/** Without an answer there are no suggestions; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
