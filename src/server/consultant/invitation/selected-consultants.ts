import { type SQL, sql } from 'drizzle-orm';
import type { ConsultantSelection } from '#contract/consultant/invitation.ts';
import { type InvitationObstacle, withoutEmail } from '#domain/consultant/invitation.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { matchingConsultants } from '../matching-consultants.ts';

/** The rule of `invitationObstacle` for a consultant `c` and the row `i` of `consultant_invitations`. */
export const obstacle: SQL = sql`case
  when i.consultant_id is null or i.accepted_at is not null then 'has-sign-in'
  when c.status = 'left' then 'left'
  when c.email like ${`%@${withoutEmail}`} then 'no-email'
  when exists (select from mail_suppressions s where s.address = lower(c.email) and s.lifted_at is null) then 'suppressed'
  end`;

/** The selected consultants with the reason why they are not invited, as a query. */
export function selectedConsultants({ company, now }: Call, selection: ConsultantSelection): SQL {
  const { consultant_ids: ids, all_matching } = selection;
  const wanted = all_matching
    ? matchingConsultants(company.brand.codePrefix, selection, now())
    : sql`c.consultant_id = any(${sql.param(ids)}::uuid[])`;
  return sql`select c.consultant_id, c.consultant_no, c.first_name || ' ' || c.last_name as name, ${obstacle} as obstacle
    from consultants c left join consultant_invitations i using (consultant_id) where ${wanted}`;
}

/** How many of them can be invited, and how many not, by reason. `tx` acts as the worker. */
export async function countSelected(tx: Transaction, selected: SQL) {
  const { rows } = await tx.execute<{ reason: InvitationObstacle | null; count: number }>(
    sql`select obstacle as reason, count(*)::int as count from (${selected}) s group by 1 order by 2 desc, 1`,
  );
  return {
    count: rows.find(({ reason }) => reason === null)?.count ?? 0,
    skipped: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  };
}
