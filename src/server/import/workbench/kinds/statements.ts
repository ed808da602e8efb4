import { sql } from 'drizzle-orm';
import { periodOf } from '#domain/period/zone.ts';
import {
  consultantNamed,
  createAsOneStatement,
  type ImportWork,
  type ResolveStep,
  reject,
  rejecting,
  rejectingTwice,
  rowsOfStatement,
} from './import-work.ts';

/** Adds `consultant_id` to the rows that name a consultant, and rejects those that name none. */
export const findConsultants: ResolveStep = async (tx, current) => {
  await tx.execute(sql`
    update import_rows r set data = r.data || jsonb_build_object('consultant_id', f.consultant_id)
    from (select w.row_no, c.consultant_id from import_rows w
          join lateral ${consultantNamed(sql`(w.data ->> 'consultant')`)} c on true
          where w.import_id = ${current.importId} and w.problem is null) f
    where r.import_id = ${current.importId} and r.row_no = f.row_no`);
  await reject(tx, current, {
    field: 'consultant',
    reason: 'unknown-consultant',
    when: sql`not r.data ? 'consultant_id'`,
  });
};

/** What another system paid in a month. It is history: no ledger entry is made. */
export const statementImport: ImportWork = {
  resolve: [
    findConsultants,
    (tx, current, { now, company }) =>
      reject(tx, current, {
        field: 'period',
        reason: 'not-past',
        when: sql`r.data ->> 'period' >= ${periodOf(now(), company.timeZone)}`,
      }),
    rejectingTwice('consultant', sql`(data ->> 'consultant_id' || (data ->> 'period'))`),
    rejecting({
      field: 'consultant',
      reason: 'known',
      when: sql`exists (
        select from history_statements s where s.consultant_id = (r.data ->> 'consultant_id')::uuid
          and s.period = ((r.data ->> 'period') || '-01')::date)`,
    }),
  ],
  batch: rowsOfStatement,
  create: (tx, current, { company }, batch) =>
    createAsOneStatement(tx, current, {
      field: 'consultant',
      batch,
      insertion: sql`
        insert into history_statements (statement_id, import_id, consultant_id, period, paid, currency, check_number)
        select id, ${current.importId}, (data ->> 'consultant_id')::uuid, ((data ->> 'period') || '-01')::date,
               (data ->> 'paid')::bigint, ${company.currencies.shop}, data ->> 'check_number'
        from rows order by row_no on conflict (period, consultant_id) do nothing returning statement_id as id`,
    }),
  removal: (importId) => [
    sql`delete from history_statements where import_id = ${importId} returning statement_id as id`,
  ],
};
