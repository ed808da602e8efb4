import { type SQL, sql } from 'drizzle-orm';
import { withoutEmail } from '#domain/consultant/invitation.ts';
import type { GroupStatusAction } from '#domain/consultant/selected.ts';
import type { Candidates } from '../../view/selection.ts';

const candidates = (wanted: SQL, obstacle: SQL): Candidates => sql`
  select c.consultant_id as id, c.first_name || ' ' || c.last_name as label, c.consultant_no as place, ${obstacle} as obstacle
  from consultants c where ${wanted} and c.erased_at is null`;

/** The rule of `statusAfter` for many, with the reason why a status is not changed. */
export const consultantsToChange = (action: GroupStatusAction, wanted: SQL): Candidates =>
  candidates(
    wanted,
    sql`case
      when c.admin_role is not null then 'admin'
      when c.status = 'left' then 'left'
      when c.status = ${action === 'suspend' ? 'suspended' : 'active'} then 'as-wanted' end`,
  );

/** Consultants with the reason why they get no mail. */
export const consultantsToMail = (wanted: SQL): Candidates =>
  candidates(
    wanted,
    sql`case
      when c.status = 'left' then 'left'
      when c.email like ${`%@${withoutEmail}`} then 'no-email'
      when exists (select from mail_suppressions s where s.address = lower(c.email) and s.lifted_at is null) then 'suppressed' end`,
  );
