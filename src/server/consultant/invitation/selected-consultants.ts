import { type SQL, sql } from 'drizzle-orm';
import { withoutEmail } from '#domain/consultant/invitation.ts';
import type { Candidates } from '../../view/selection.ts';

/** The rule of `invitationObstacle` for a consultant `c` and the row `i` of `consultant_invitations`. */
export const obstacle: SQL = sql`case
  when i.consultant_id is null or i.accepted_at is not null then 'has-sign-in'
  when c.status = 'left' then 'left'
  when c.email like ${`%@${withoutEmail}`} then 'no-email'
  when exists (select from mail_suppressions s where s.address = lower(c.email) and s.lifted_at is null) then 'suppressed'
  end`;

/** Consultants with the reason why they are not invited. */
export const consultantsToInvite = (wanted: SQL): Candidates =>
  sql`select c.consultant_id as id, c.first_name || ' ' || c.last_name as label, c.consultant_no as place, ${obstacle} as obstacle
    from consultants c left join consultant_invitations i using (consultant_id) where ${wanted}`;
