import { sql } from 'drizzle-orm';
import { type Actor, isPermitted, userIdOf } from '#domain/account/actor.ts';
import type { Transaction } from '../db/database.ts';

export interface Step {
  readonly consultantId: string;
  readonly name: string;
}

/**
 * The path from the viewer down to a consultant, both included, by the present sponsors; null if the consultant is not
 * in the viewer's downline. For an admin who may see all consultants, the path to any other is that consultant alone. As worker.
 */
export async function trailTo(tx: Transaction, actor: Actor, consultantId: string): Promise<readonly Step[] | null> {
  const viewerId = userIdOf(actor);
  const { rows } = await tx.execute<{ id: string; name: string; up: number }>(sql`
    with recursive above (id, sponsor, name, up) as (
      select c.consultant_id, c.sponsor_consultant_id, c.first_name || ' ' || c.last_name, 0
      from consultants c where c.consultant_id = ${consultantId}
      union all
      select c.consultant_id, c.sponsor_consultant_id, c.first_name || ' ' || c.last_name, a.up + 1
      from above a join consultants c on c.consultant_id = a.sponsor
      where a.id <> ${viewerId}::uuid)
    select id, name, up from above order by up desc`);
  const steps = rows.map(({ id, name }) => ({ consultantId: id, name }));
  if (steps[0]?.consultantId === viewerId) return steps;
  const target = steps.at(-1);
  return isPermitted(actor, 'consultants:read') && target ? [target] : null;
}
