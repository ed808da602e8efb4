import { sql } from 'drizzle-orm';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';

/** One step of the index of actions for each, not one for each event. */
export const getAuditActions = functions.audit.getAuditActions.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { rows } = await tx.execute<{ action: string }>(sql`
      with recursive actions (action) as (
        (select action from audit_events order by action limit 1)
        union all
        select (select e.action from audit_events e where e.action > a.action order by e.action limit 1)
        from actions a where a.action is not null)
      select action from actions where action is not null order by action`);
    return { data: rows.map(({ action }) => action) };
  }),
);
