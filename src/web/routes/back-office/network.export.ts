import type { ApiClient } from '#contract/client.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { apiContext, companyContext, nextPartContext, personContext } from '#web/context.ts';
import { csvStreamResponse, csvText } from '#web/csv-response.ts';
import { filterOf, teamParameters, teamQueryIn } from '#web/genealogy/team-query.ts';
import { fileQueryOf } from '#web/view/file-parameters.ts';
import type { Route } from './+types/network.export.ts';

/** Rows read at a time, far below the time that one request may take. */
const limit = 1000;

type TeamPage = Awaited<ReturnType<ApiClient['genealogy']['getTeamMembers']>>;
type RowKey = NonNullable<TeamPage['next']>;

/** Everyone of the team who matches the address, as a file that is sent while it is read. */
export const loader = ({ context, request }: Route.LoaderArgs): Promise<Response> => {
  if (!context.get(personContext)?.isConsultant) throw new Response(null, { status: 403 });
  fileQueryOf(teamParameters, request);
  const filter = filterOf(teamQueryIn(new URL(request.url).searchParams));
  const { timeZone } = context.get(companyContext);
  return csvStreamResponse(
    'team.csv',
    csvOf(context.get(apiContext).genealogy, filter, timeZone),
    context.get(nextPartContext),
  );
};

async function* csvOf(
  api: ApiClient['genealogy'],
  filter: ReturnType<typeof filterOf>,
  timeZone: string,
): AsyncGenerator<string, void, undefined> {
  let after: RowKey | null = null;
  do {
    const page: TeamPage = await api.getTeamMembers({ ...filter, limit, after });
    const { data, currency } = page;
    if (after === null) yield csvText([heads(currency)], { isStart: true });
    const lines = data.map((row) => [
      row.code,
      nameOf(row),
      row.level,
      row.sponsor_name,
      row.current_rank,
      row.isActive ? m.member_active() : m.member_inactive(),
      row.personal_volume,
      row.team_size,
      row.team_volume,
      row.last_order && dayOf(new Date(row.last_order), timeZone),
      dayOf(new Date(row.join_date), timeZone),
      row.next_tier?.code,
      row.next_tier?.missing,
    ]);
    yield csvText(lines, { isStart: false });
    after = page.next;
  } while (after !== null);
}

const heads = (currency: string): string[] => [
  m.member_code(),
  m.outline_consultant(),
  m.outline_level(),
  m.member_sponsor(),
  m.outline_rank(),
  m.team_filter_status(),
  m.outline_in_currency({ name: m.member_personal_volume(), currency }),
  m.outline_team_size(),
  m.outline_in_currency({ name: m.member_team_volume(), currency }),
  m.outline_last_order(),
  m.member_joined(),
  m.outline_next_tier(),
  m.outline_in_currency({ name: m.outline_missing(), currency }),
];
