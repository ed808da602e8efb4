import { sql } from 'drizzle-orm';
import type { AuditEvent } from '#contract/audit/audit.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { matchesSearch } from '../consultant/find-by-text.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/** Paged by the number of the last event: later pages cost as much as the first, and new events move none. */
export const getAuditEvents = functions.audit.getAuditEvents.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { searchTerm, action, day, before, limit } = input;
    const { timeZone } = context.company;
    const people = sql`e.actor_id in (select c.consultant_id from consultants c where ${matchesSearch(sql`c.search_text`, searchTerm)})`;
    const range = day === null ? null : instantsOfDay(day, timeZone);
    const ofDay = range
      ? sql`e.created_at >= ${range.from.toISOString()}::timestamptz and e.created_at < ${range.until.toISOString()}::timestamptz`
      : sql`true`;
    const { rows } = await tx.execute<AuditEvent>(sql`
      select e.seq::float8 as seq, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        e.actor_id, nullif(trim(p.first_name || ' ' || p.last_name), '') as actor_name, p.code as actor_code,
        e.actor_role, e.action, e.object_type, e.object_id, e.detail, e.request_id
      from (
        select * from audit_events e
        where (${before}::bigint is null or e.seq < ${before}::bigint)
          and (${action}::text is null or e.action = ${action}::text)
          and ${ofDay} and ${searchTerm === '' ? sql`true` : people}
        order by e.seq desc limit ${limit + 1}) e
      left join consultants p on p.consultant_id = e.actor_id
      order by e.seq desc`);
    const data = rows.slice(0, limit);
    return { data, next: rows.length > limit ? (data.at(-1)?.seq ?? null) : null };
  }),
);
