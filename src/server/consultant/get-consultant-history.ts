import { type SQL, sql } from 'drizzle-orm';
import { type ConsultantEvent, consultantEvent } from '#contract/consultant/row.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/**
 * The dated decisions about a consultant, newest first: statuses, ranks, sponsors, volume adjustments, and an admin's edits
 * and password resets from the audit log.
 */
export const getConsultantHistory = functions.consultant.getConsultantHistory.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const events = eventsOf(input.consultant_id);
    const { rows } = await tx.execute<Omit<ConsultantEvent, 'at'> & { at: string }>(sql`
      select e.at, e.kind, e.value, e.reason, a.first_name || ' ' || a.last_name as by_name
      from (select * from (${events}) e order by at desc, kind, value
            limit ${input.limit} offset ${input.offset}) e
      left join consultants a on a.consultant_id = e.by
      order by e.at desc, e.kind, e.value`);
    const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total from (${events}) e`);
    const data = rows.map((row) =>
      consultantEvent.parse({
        ...row,
        at: new Date(row.at).toISOString(),
        value: row.kind === 'volume' ? formatAmount(BigInt(row.value ?? 0)) : row.value,
      }),
    );
    return { data, total: counted.rows[0]?.total ?? 0 };
  }),
);

const eventsOf = (consultantId: string): SQL => sql`
  select valid_from as at, 'status' as kind, status as value, reason, changed_by as by
  from consultant_status_changes where consultant_id = ${consultantId}
  union all
  select granted_at, 'rank', current_rank, reason, granted_by from rank_grants where consultant_id = ${consultantId}
  union all
  select s.valid_from, 'sponsor', u.first_name || ' ' || u.last_name, s.reason, s.changed_by
  from sponsorships s left join consultants u on u.consultant_id = s.sponsor_consultant_id
  where s.consultant_id = ${consultantId}
  union all
  select created_at, 'volume', amount::text, reason, created_by
  from volume_adjustments where consultant_id = ${consultantId}
  union all
  select created_at, case action when 'update-consultant' then 'edit' else 'password' end,
         (select string_agg(field, ', ') from jsonb_array_elements_text(detail->'fields') field), null, actor_id
  from audit_events
  where object_type = 'consultant' and object_id = ${consultantId}::text
    and (action = 'admin-reset-password' or action = 'update-consultant' and detail->'fields' <> '[]'::jsonb)`;
