import { type SQL, sql } from 'drizzle-orm';
import { withoutEmail } from '#domain/consultant/invitation.ts';
import type { GroupStatusAction } from '#domain/consultant/selected.ts';
import type { Transaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { type Candidates, previousValues } from '../../view/selection.ts';

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

/** Whether a row of `rank_grants g` grants a rank that was not undone. An undo is a row of its own. */
export const isGranted: SQL = sql`(g.undoes is null and not exists (
  select from rank_grants u where u.consultant_id = g.consultant_id and u.undoes = g.grant_id))`;

/**
 * Consultants with the reason why they are not granted a rank, or any if it is null, as of a day that ends at `dayEnd`. `own` is an
 * admin who may not grant their own rank.
 */
export const consultantsToGrant = (
  own: string | null,
  wanted: SQL,
  grant: { readonly rank: string | null; readonly dayEnd: Date },
): Candidates =>
  candidates(
    wanted,
    sql`case
      when c.status = 'left' then 'left'
      when c.consultant_id = ${own}::uuid then 'own-rank'
      when c.current_rank = ${grant.rank}::text then 'has-rank'
      when c.join_date >= ${grant.dayEnd.toISOString()}::timestamptz
        or exists (select from rank_grants g where g.consultant_id = c.consultant_id
          and g.granted_at >= ${grant.dayEnd.toISOString()}::timestamptz and ${isGranted}) then 'later-rank' end`,
  );

/** Consultants with a rank that an action granted, and the reason why it is not undone: they were granted another one since then. */
export const ranksToUndo = (selectionId: string, wanted: SQL): Candidates =>
  candidates(
    wanted,
    sql`case
      when ((c.consultant_id, (select g.grant_id from rank_grants g where g.consultant_id = c.consultant_id and ${isGranted}
             order by g.granted_at desc, g.created_at desc limit 1))
        in (select p.id, (p.value ->> 'grant_id')::uuid from ${previousValues(selectionId)} p)) is not true then 'changed' end`,
  );

/** Locks consultants until the transaction ends, always in the same order, so that what is read about them then stays true. */
export const lockConsultants = (tx: Transaction, ids: readonly string[]) =>
  tx.execute(
    sql`select from consultants c where ${isOneOf(sql`c.consultant_id`, ids)} order by c.consultant_id for update`,
  );
