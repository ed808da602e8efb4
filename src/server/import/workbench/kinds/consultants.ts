import { type SQL, sql } from 'drizzle-orm';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import { checkImportedConsultant } from '#domain/import/imported-consultant.ts';
import { resolveSponsors } from '#domain/import/resolve-sponsors.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import type { Transaction } from '../../../db/database.ts';
import { nextNumbers, placing } from '../../../enrolment/write-consultants.ts';
import {
  consultantNamed,
  type Done,
  type Import,
  type ImportScope,
  type ImportWork,
  reject,
  rejecting,
  rejectingTwice,
  rowsOfStatement,
} from './import-work.ts';

/**
 * Consultants by the rules of enrolment, as far as a file can meet them: an address that is given belongs to its country,
 * the sponsor is a consultant or a row of the same file. They have an account without a password and get no mail; they
 * sign in once they have chosen a password by a link to their address.
 */
export const consultantImport: ImportWork = {
  complete: (_, rows, { company, now }) => {
    const today = dayOf(now(), company.timeZone);
    const startOf = startsOfDays(company.timeZone);
    return rows.map((row) => {
      const { data, problem } = checkImportedConsultant(row, today);
      const { join_date: day } = data;
      const isDated = day !== undefined && problem === null;
      return { ...row, problem, data: isDated ? { ...data, joined_at: startOf(day).toISOString() } : data };
    });
  },
  resolve: [
    rejectingTwice('external_code', sql`key`),
    rejectingTwice('email', sql`data ->> 'email'`),
    rejecting({
      field: 'external_code',
      reason: 'known',
      when: sql`exists (select from consultants c where c.external_code = r.data ->> 'external_code')`,
    }),
    (tx, current) =>
      reject(tx, current, {
        field: 'email',
        reason: 'known',
        when: sql`(r.data ->> 'email' in (select emails_with_account(array(
            select data ->> 'email' from import_rows where import_id = ${current.importId})))
          or exists (select from consultants c where lower(c.email) = r.data ->> 'email'))`,
      }),
    placeInGenealogy,
  ],
  batch: rowsOfStatement,
  create: createConsultants,
  removal: (importId) => [sql`select id from remove_imported_consultants(${importId}) as removed (id)`],
};

/** Rows with a sponsor: the row of the sponsor in the same file (0 for none), or the id of a present consultant. */
type Sponsored = {
  readonly rowNos: readonly number[];
  readonly sponsorRows: readonly number[];
  readonly sponsorIds: readonly (string | null)[];
};

async function findSponsors(tx: Transaction, { importId }: Import): Promise<Sponsored> {
  const { rows } = await tx.execute<{ [part in keyof Sponsored]: Sponsored[part] | null }>(sql`
    with named as (
      select lower(data ->> 'external_code') as name, row_no from import_rows
      where import_id = ${importId} and data ? 'external_code'
      union all
      select data ->> 'email', row_no from import_rows where import_id = ${importId} and data ? 'email'),
    in_file as (select name, min(row_no) as row_no from named group by name)
    select array_agg(r.row_no) as "rowNos", array_agg(coalesce(f.row_no, 0)) as "sponsorRows",
           array_agg(c.consultant_id::text) as "sponsorIds"
    from import_rows r
    left join in_file f on f.name = lower(r.data ->> 'sponsor')
    left join lateral (
      select consultant_id from ${consultantNamed(sql`(r.data ->> 'sponsor')`)} n
      where f.row_no is null and status = 'active') c on true
    where r.import_id = ${importId} and r.problem is null and r.data ? 'sponsor'
      and (f.row_no is not null or c.consultant_id is not null)`);
  const { rowNos, sponsorRows, sponsorIds } = rows[0] ?? {};
  return { rowNos: rowNos ?? [], sponsorRows: sponsorRows ?? [], sponsorIds: sponsorIds ?? [] };
}

/** Rejects unknown sponsors and circles, and gives each row its sponsor and the step after the sponsor's. */
async function placeInGenealogy(tx: Transaction, current: Import): Promise<void> {
  const { importId, totalRows } = current;
  const sponsored = await findSponsors(tx, current);
  const numbersIn = (rowNos: readonly number[]) => sql`r.row_no = any (${sql.param(rowNos)}::int[])`;
  await reject(tx, current, {
    field: 'sponsor',
    reason: 'unknown-sponsor',
    when: sql`r.data ? 'sponsor' and not ${numbersIn(sponsored.rowNos)}`,
  });
  const { rows } = await tx.execute<{ rejected: number[] | null }>(
    sql`select array_agg(row_no) as rejected from import_rows where import_id = ${importId} and problem is not null`,
  );
  const rejected = new Set(rows[0]?.rejected);
  const above = new Int32Array(totalRows + 1).fill(noConsultant);
  for (const [at, rowNo] of sponsored.rowNos.entries()) above[rowNo] = sponsored.sponsorRows[at] || noConsultant;
  const { depth, problems } = resolveSponsors(above, (row) => rejected.has(row));
  for (const reason of ['sponsor-circle', 'sponsor-rejected'] as const) {
    const rowNos = [...problems].flatMap(([row, problem]) => (problem === reason ? [row] : []));
    if (rowNos.length > 0) await reject(tx, current, { field: 'sponsor', reason, when: numbersIn(rowNos) });
  }
  await tx.execute(sql`
    update import_rows r
    set step = d.step, data = r.data || jsonb_build_object('sponsor_id', coalesce(s.data ->> 'id', d.sponsor_id))
    from unnest(${sql.param(sponsored.rowNos)}::int[], ${sql.param(sponsored.rowNos.map((rowNo) => depth[rowNo] ?? 0))}::int[],
                ${sql.param(sponsored.sponsorRows)}::int[], ${sql.param(sponsored.sponsorIds)}::text[])
           as d (row_no, step, sponsor_row, sponsor_id)
    left join import_rows s on s.import_id = ${importId} and s.row_no = d.sponsor_row
    where r.import_id = ${importId} and r.row_no = d.row_no`);
}

async function createConsultants(tx: Transaction, current: Import, scope: ImportScope, batch: number): Promise<Done> {
  const { importId } = current;
  const { company, now } = scope;
  const { accepted, rejected } = await rejectOutdated(tx, current, batch);
  const rows = sql`import_rows r where r.import_id = ${importId} and r.row_no = any (${sql.param(accepted)}::int[])`;
  const { rows: accounts } = await tx.execute<{ created: number }>(sql`
    select count(*)::int as created from create_imported_accounts((
      select jsonb_agg(jsonb_build_object('id', r.data ->> 'id', 'email', r.data ->> 'email',
                                          'name', concat_ws(' ', r.data ->> 'first_name', r.data ->> 'last_name')))
      from ${rows}))`);
  // One taken at this very moment ends the batch; the job tries it again.
  if (accounts[0]?.created !== accepted.length) throw new Error('an address was taken during the import');
  const numbers = await nextNumbers(tx, company.brand.codePrefix, accepted.length);
  const today = startOfDay(dayOf(now(), company.timeZone), company.timeZone);
  await tx.execute(placing(insertionFrom(importId, accepted, numbers, today), 'import'));
  await tx.execute(sql`
    insert into consultant_status_changes (consultant_id, status, valid_from, reason)
    select (r.data ->> 'id')::uuid, r.data ->> 'status', ${now()}, 'import' from ${rows} and r.data ->> 'status' <> 'active'`);
  await tx.execute(sql`
    update import_rows r set object_id = (r.data ->> 'id')::uuid
    where r.import_id = ${importId} and r.row_no = any (${sql.param(accepted)}::int[])`);
  return { imported: accepted.length, rejected };
}

/** The rows become consultants within the database: reading them into the program and back took as long as the rest. */
const insertionFrom = (
  importId: string,
  rowNos: readonly number[],
  numbers: Awaited<ReturnType<typeof nextNumbers>>,
  today: Date,
): SQL => sql`
  insert into consultants (consultant_id, consultant_no, code, external_code, first_name, last_name, email, phone, address1,
                           address2, city, state, postal_code, country, program_type, current_rank, enrollment_month, status,
                           sponsor_consultant_id, join_date, created_at)
  overriding system value
  select d.id, n.no, n.code, d.external_code, d.first_name, d.last_name, d.email, d.phone, d.address1, d.address2, d.city,
         d.state, d.postal_code, d.country, coalesce(d.program_type, 'Beauty Consultant'),
         coalesce(d.current_rank, 'Beauty Consultant'), d.enrollment_month, coalesce(d.status, 'active'), d.sponsor_id,
         coalesce(d.joined_at, ${today}), coalesce(d.joined_at, ${today})
  from unnest(${sql.param(rowNos)}::int[], ${sql.param(numbers.map(({ consultantNo }) => consultantNo))}::int[],
              ${sql.param(numbers.map(({ code }) => code))}::text[]) as n (row_no, no, code)
  join import_rows r on r.import_id = ${importId} and r.row_no = n.row_no
  cross join jsonb_to_record(r.data) as d (
    id uuid, external_code text, first_name text, last_name text, email text, phone text, address1 text, address2 text,
    city text, state text, postal_code text, country text, program_type text, current_rank text, enrollment_month int,
    status text, sponsor_id uuid, joined_at timestamptz)`;

/**
 * Takes the next rows and rejects those that the company's data refuse since the dry run: a code or an address is taken by now,
 * or the sponsor was not imported; and all below them. Looks up consultants by the keys of the batch; a join would scan the whole
 * table.
 */
async function rejectOutdated(tx: Transaction, { importId }: Import, batch: number) {
  const { rows } = await tx.execute<{ accepted: number[] | null; rejected: number }>(sql`
    with recursive batch as materialized (
      select row_no, step, data, d.* from (
        select row_no, step, data from import_rows
        where import_id = ${importId} and problem is null and object_id is null order by step, row_no limit ${batch}) r
      cross join jsonb_to_record(r.data) as d (id uuid, external_code text, email text, sponsor_id uuid)),
    taken as materialized (
      select emails_with_account(array(select email from batch)) as email
      union all select lower(email) from consultants where lower(email) = any (array(select email from batch))),
    known as materialized (
      select external_code from consultants where external_code = any (array(select external_code from batch))),
    present as materialized (
      select consultant_id from consultants where consultant_id = any (array(select distinct sponsor_id from batch))),
    outdated as (
      select row_no, id, 'email' as field, 'known' as reason from batch b
      where b.email in (select email from taken) or b.external_code in (select external_code from known)
      union all
      select row_no, id, 'sponsor', 'sponsor-rejected' from batch b
      where b.sponsor_id is not null and b.sponsor_id not in (select id from batch)
        and b.sponsor_id not in (select consultant_id from present)),
    refused as (
      select * from outdated
      union
      select b.row_no, b.id, 'sponsor', 'sponsor-rejected' from refused f join batch b on b.sponsor_id = f.id),
    noted as (
      update import_rows r
      set problem = jsonb_build_object('field', f.field, 'value', coalesce(r.data ->> f.field, ''), 'reason', f.reason)
      from (select distinct on (row_no) * from refused order by row_no, reason) f
      where r.import_id = ${importId} and r.row_no = f.row_no returning r.row_no)
    select (select array_agg(row_no order by step, row_no) from batch where row_no not in (select row_no from refused))
             as accepted,
           (select count(*)::int from noted) as rejected`);
  return { accepted: rows[0]?.accepted ?? [], rejected: rows[0]?.rejected ?? 0 };
}

/** The first instants of days; the calendar is asked once for each day. An instant is itself. */
export function startsOfDays(timeZone: string): (day: string) => Date {
  const starts = new Map<string, Date>();
  return (day) => {
    if (day.includes('T')) return new Date(day);
    const start = starts.get(day) ?? startOfDay(day, timeZone);
    starts.set(day, start);
    return start;
  };
}
