import { sql } from 'drizzle-orm';
import { dayOf } from '#domain/period/zone.ts';
import type { Transaction } from '../../../db/database.ts';
import { startsOfDays } from './consultants.ts';
import {
  consultantNamed,
  type Import,
  type ImportScope,
  type ImportWork,
  nextRows,
  type ResolveStep,
  reject,
  rejecting,
  rejectingTwice,
  rowsOfProgram,
} from './import-work.ts';
import { holdMonthsOpen } from './past-months.ts';
import { findConsultants } from './statements.ts';

const findSponsors: ResolveStep = (tx, { importId }) =>
  tx.execute(sql`
    update import_rows r set data = r.data || jsonb_build_object('old_id', f.old_id, 'new_id', f.new_id)
    from (select w.row_no, o.consultant_id as old_id, n.consultant_id as new_id from import_rows w
          left join lateral ${consultantNamed(sql`(w.data ->> 'old_sponsor')`)} o on true
          left join lateral ${consultantNamed(sql`(w.data ->> 'new_sponsor')`)} n on true
          where w.import_id = ${importId} and w.problem is null) f
    where r.import_id = ${importId} and r.row_no = f.row_no`);

const inClosedMonth = {
  field: 'consultant',
  reason: 'in-closed-month',
  when: sql`exists (
    select from consultants c join commission_run_members m using (consultant_no)
    where c.consultant_id = (r.data ->> 'consultant_id')::uuid)`,
} as const;

/**
 * Changes of sponsor before the company moved here, dated as they were. Only of consultants who were in no closed month
 * here: theirs are corrections, which an admin makes on their page.
 */
export const sponsorChangeImport: ImportWork = {
  complete: (_, rows, { company, now }) => {
    const startOf = startsOfDays(company.timeZone);
    const today = dayOf(now(), company.timeZone);
    return rows.map((row) => {
      const { effective_on: day } = row.data;
      if (day === undefined || row.problem) return row;
      if (day.slice(0, 10) > today) {
        return { ...row, problem: { field: 'effective_on', value: day, reason: 'in-the-future' } };
      }
      return { ...row, data: { ...row.data, at: startOf(day).toISOString() } };
    });
  },
  resolve: [
    findConsultants,
    rejectingTwice('consultant', sql`data ->> 'consultant_id'`),
    findSponsors,
    rejecting({
      field: 'new_sponsor',
      reason: 'unknown-sponsor',
      when: sql`r.data ? 'new_sponsor' and r.data ->> 'new_id' is null`,
    }),
    rejecting({
      field: 'old_sponsor',
      reason: 'other-sponsor',
      when: sql`r.data ? 'old_sponsor' and not exists (
        select from consultants c where c.consultant_id::text = r.data ->> 'consultant_id'
          and c.sponsor_consultant_id::text = r.data ->> 'old_id')`,
    }),
    rejecting({
      field: 'effective_on',
      reason: 'before-sponsor',
      when: sql`exists (
        select from sponsorships s where s.consultant_id = (r.data ->> 'consultant_id')::uuid and s.valid_to is null
          and s.valid_from >= (r.data ->> 'at')::timestamptz)`,
    }),
    rejecting(inClosedMonth),
    rejecting({
      field: 'new_sponsor',
      reason: 'sponsor-below',
      when: sql`exists (
        with recursive upline as (
          select c.consultant_id, c.sponsor_consultant_id from consultants c
          where c.consultant_id = (r.data ->> 'new_id')::uuid
          union
          select c.consultant_id, c.sponsor_consultant_id from consultants c
            join upline u on c.consultant_id = u.sponsor_consultant_id)
        select from upline where consultant_id = (r.data ->> 'consultant_id')::uuid)`,
    }),
  ],
  batch: rowsOfProgram,
  create: createChanges,
  removal: (importId) => [sql`select id from remove_imported_sponsor_changes(${importId}) as removed (id)`],
};

async function createChanges(tx: Transaction, current: Import, _: ImportScope, batch: number) {
  // The database's check of circles wants one change after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.genealogy'))`);
  await holdMonthsOpen(tx);
  const next = (await nextRows(tx, current, batch)).map(({ row_no }) => row_no);
  const isNext = sql`row_no in (select value::int from jsonb_array_elements_text(${JSON.stringify(next)}::jsonb))`;
  // A month may have been closed since the check.
  const rejected = await reject(tx, current, { ...inClosedMonth, when: sql`${isNext} and ${inClosedMonth.when}` });
  const changes = sql`(
    select (data ->> 'id')::uuid as id, (data ->> 'consultant_id')::uuid as consultant_id, row_no,
           (data ->> 'new_id')::uuid as sponsor_id, (data ->> 'at')::timestamptz as at
    from import_rows where import_id = ${current.importId} and problem is null and object_id is null and ${isNext})`;
  await tx.execute(sql`
    update sponsorships s set valid_to = d.at from ${changes} d
    where s.consultant_id = d.consultant_id and s.valid_to is null`);
  await tx.execute(sql`
    insert into sponsorships (sponsorship_id, consultant_id, sponsor_consultant_id, valid_from, reason, changed_by)
    select id, consultant_id, sponsor_id, at, 'import', ${current.createdBy} from ${changes} d`);
  await tx.execute(sql`
    update consultants c set sponsor_consultant_id = d.sponsor_id from ${changes} d
    where c.consultant_id = d.consultant_id`);
  const { rows } = await tx.execute(sql`
    update import_rows r set object_id = d.id from ${changes} d
    where r.import_id = ${current.importId} and r.row_no = d.row_no returning r.row_no`);
  return { imported: rows.length, rejected: rejected.rowCount ?? 0 };
}
