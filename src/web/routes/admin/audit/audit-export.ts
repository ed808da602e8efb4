import type { ApiClient } from '#contract/client.ts';
import type { AuditFilter } from '#web/audit/audit-log.tsx';
import { apiContext, nextPartContext, personContext } from '#web/context.ts';
import { csvStreamResponse, csvText } from '#web/csv-response.ts';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/audit-export.ts';

/** The filters of the log in the address; what is no day is none. */
export function auditFilterOf(searchParams: URLSearchParams): AuditFilter {
  const day = searchParams.get('day') ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return {
    searchTerm: (searchParams.get('q') ?? '').slice(0, 200),
    action: searchParams.get('action')?.slice(0, 100) || null,
    day: isDay ? day : null,
  };
}

/** Events read at a time. */
const limit = 1000;

const columns = [
  'seq',
  'created_at',
  'actor_id',
  'actor_name',
  'actor_code',
  'actor_role',
  'action',
  'object_type',
  'object_id',
  'detail',
  'request_id',
] as const;

/** The filtered log as a file for a spreadsheet, sent as it is read, so that its length needs no memory. */
export const loader = ({ context, request }: Route.LoaderArgs): Response => {
  if (!mayUse(context.get(personContext), 'audit:read')) throw new Response(null, { status: 403 });
  const { audit } = context.get(apiContext);
  const filter = auditFilterOf(new URL(request.url).searchParams);
  return csvStreamResponse('audit-log.csv', csvOf(audit, filter), context.get(nextPartContext));
};

async function* csvOf(audit: ApiClient['audit'], filter: AuditFilter): AsyncGenerator<string, void, undefined> {
  yield csvText([columns], { isStart: true });
  for (let before: number | null = null; ; ) {
    const { data, next }: Awaited<ReturnType<typeof audit.getAuditEvents>> = await audit.getAuditEvents({
      ...filter,
      before,
      limit,
    });
    yield csvText(
      data.map(({ detail, ...event }) =>
        columns.map((name) => (name === 'detail' ? JSON.stringify(detail) : event[name])),
      ),
      { isStart: false },
    );
    if (next === null) return;
    before = next;
  }
}
