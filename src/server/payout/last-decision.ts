import { sql } from 'drizzle-orm';
import type { AuditedObject } from '../audit/write-audit-event.ts';
import type { Transaction } from '../db/database.ts';

/** The last decision, as shown to another admin; `by` is null for the company itself. */
export type Decision = { readonly by: string | null; readonly at: string | null };

/** The last of some actions on any of these objects, by the audit log. `tx` acts as the worker. */
export async function lastDecision(
  tx: Transaction,
  objects: readonly AuditedObject[],
  actions: readonly string[],
): Promise<Decision & { readonly userId: string | null }> {
  const of = sql.join(
    objects.map(([type, id]) => sql`(a.object_type = ${type} and a.object_id = ${id})`),
    sql` or `,
  );
  const among = sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ user_id: string | null; name: string | null; at: Date | string }>(sql`
    select a.actor_id as user_id, c.first_name || ' ' || c.last_name as name, a.created_at as at
    from audit_events a left join consultants c on c.consultant_id = a.actor_id
    where (${of}) and a.action in (${among}) order by a.seq desc limit 1`);
  const [decision] = rows;
  if (!decision) return { userId: null, by: null, at: null };
  return { userId: decision.user_id, by: decision.name, at: new Date(decision.at).toISOString() };
}
