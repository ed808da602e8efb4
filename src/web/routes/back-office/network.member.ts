import { dayOf } from '#domain/period/zone.ts';
import { loadInBackground } from '#web/background-load.ts';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { memberDetail } from '#web/genealogy/member-detail.ts';
import { idIn } from '#web/genealogy/team-query.ts';
import { pageAt } from '#web/ui/table/page-at.ts';
import type { Route } from './+types/network.member.ts';

/** Someone of the team, loaded when the drawer opens. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const id = idIn(searchParams, 'id');
  if (!context.get(personContext)?.isConsultant || id === null) return null;
  const today = dayOf(context.get(nowContext), context.get(companyContext).timeZone);
  return memberDetail(context.get(apiContext), id, { today, page: pageAt(searchParams, 'notes') });
};

/** Without an answer the drawer says so; the page stays. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBackground(args);
