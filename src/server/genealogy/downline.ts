import { type SQL, sql } from 'drizzle-orm';
import { frontlineAt, isMember } from './sponsorship-at.ts';

/**
 * `downline (consultant_id, level)`: everybody below a consultant right before `end`, as a recursive common table
 * expression's text, to stand after `with recursive`. `levels` ends it there; null goes to the bottom.
 */
export function downlineAt(
  consultantId: string,
  { firstDay, end, levels }: { readonly firstDay: string; readonly end: Date; readonly levels: number | null },
): SQL {
  return sql`downline (consultant_id, level) as (
    select ${consultantId}::uuid, 0
    union all
    select c.consultant_id, d.level + 1
    from downline d
    cross join lateral (${frontlineAt(sql`d.consultant_id`, end)}) below
    join consultants c on c.consultant_id = below.consultant_id and ${isMember(firstDay, end)}
    where ${levels}::int is null or d.level < ${levels}::int)`;
}
