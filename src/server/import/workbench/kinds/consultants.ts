import { sql } from 'drizzle-orm';
import { noConsultant } from '#domain/genealogy/sponsors.ts';
import type { ImportProblem } from '#domain/import/import-fields.ts';
import { checkImportedConsultant } from '#domain/import/imported-consultant.ts';
import { resolveSponsors } from '#domain/import/resolve-sponsors.ts';
import { dayOf, startOfDay } from '#domain/period/zone.ts';
import { consultantStatusChanges } from '../../../consultant/tables.ts';
import type { Transaction } from '../../../db/database.ts';
import { insertMany } from '../../../db/insert-many.ts';
import { type NewRecord, writeConsultants } from '../../../enrolment/write-consultants.ts';
import {
  consultantNamed,
  type Import,
  type ImportScope,
  type ImportWork,
  nextRows,
  type Outcome,
  reject,
  rejectTwice,
  storeOutcomes,
} from './import-work.ts';

/**
 * Consultants by the rules of enrolment, as far as a file can meet them: an address that is given belongs to its country,
 * the sponsor is a consultant or a row of the same file. They have an account without a password and get no mail; they
 * sign in once they have chosen a password by a link to their address.
 */
export const consultantImport: ImportWork = {
  complete: (_, rows, { company, now }) => {
    const today = dayOf(now(), company.timeZone);
    return rows.map((row) => ({ ...row, ...checkImportedConsultant(row, today) }));
  },
  resolve: async (tx, current) => {
    await rejectTwice(tx, current, 'external_code', sql`key`);
    await rejectTwice(tx, current, 'email', sql`data ->> 'email'`);
    await reject(tx, current, {
      field: 'external_code',
      reason: 'known',
      when: sql`exists (select from consultants c where c.external_code = r.data ->> 'external_code')`,
    });
    await reject(tx, current, {
      field: 'email',
      reason: 'known',
      when: sql`(r.data ->> 'email' in (select emails_with_account(array(
          select data ->> 'email' from import_rows where import_id = ${current.importId})))
        or exists (select from consultants c where lower(c.email) = r.data ->> 'email'))`,
    });
    await placeInGenealogy(tx, current);
  },
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
  const numbersIn = (rowNos: readonly number[]) =>
    sql`r.row_no in (select value::int from jsonb_array_elements_text(${JSON.stringify(rowNos)}::jsonb))`;
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

type Row = Awaited<ReturnType<typeof nextRows>>[number];

async function createConsultants(tx: Transaction, current: Import, scope: ImportScope, batch: number) {
  const rows = await nextRows(tx, current, batch);
  const { company, now } = scope;
  const problems = await problemsOf(tx, rows);
  const joinedOn = startsOfDays(company.timeZone);
  const today = dayOf(now(), company.timeZone);
  const people = rows
    .filter(({ row_no }) => !problems.has(row_no))
    .map(({ data }) => recordOf(data as Record<string, string>, (day = today) => joinedOn(day)));
  await writeConsultants(tx, company.brand.codePrefix, people, 'import');
  await insertMany(
    tx,
    consultantStatusChanges,
    people
      .filter(({ status }) => status !== 'active')
      .map(({ consultantId, status = 'active' }) => ({ consultantId, status, validFrom: now(), reason: 'import' })),
  );
  const outcomes = rows.map(
    ({ row_no, data }): Outcome => ({
      row_no,
      id: problems.has(row_no) ? null : String(data.id),
      problem: problems.get(row_no) ?? null,
    }),
  );
  return storeOutcomes(tx, current, outcomes);
}

/**
 * Changes since the dry run: a code or an address is taken by now, or the sponsor was not imported. The others
 * have an account after it. An address taken at this very moment ends the batch; the job tries it again.
 */
async function problemsOf(tx: Transaction, rows: readonly Row[]): Promise<Map<number, ImportProblem>> {
  const people = JSON.stringify(rows.map(({ data }) => data));
  const { rows: known } = await tx.execute<{ taken: string[]; sponsors: string[] }>(sql`
    with people as materialized (
      select * from jsonb_to_recordset(${people}::jsonb) as d (id uuid, external_code text, email text, sponsor_id uuid))
    select array(
      select id from people p where p.email in (select emails_with_account(array(select email from people)))
        or exists (select from consultants c where c.external_code = p.external_code or lower(c.email) = p.email)) as taken,
      array(select consultant_id from consultants where consultant_id in (select sponsor_id from people)) as sponsors`);
  const taken = new Set(known[0]?.taken);
  const present = new Set(known[0]?.sponsors);
  const problems = new Map<number, ImportProblem>();
  const accounts: { id: string; name: string; email: string }[] = [];
  for (const { row_no, data } of rows) {
    const { id = '', email = '', sponsor = '', sponsor_id, ...person } = data as Record<string, string | undefined>;
    if (taken.has(id)) problems.set(row_no, { field: 'email', value: email, reason: 'known' });
    else if (sponsor_id !== undefined && !present.has(sponsor_id)) {
      problems.set(row_no, { field: 'sponsor', value: sponsor, reason: 'sponsor-rejected' });
    } else {
      present.add(id);
      accounts.push({ id, email, name: `${person.first_name} ${person.last_name}` });
    }
  }
  const created = await tx.execute(sql`select create_imported_accounts(${JSON.stringify(accounts)}::jsonb)`);
  if (created.rows.length < accounts.length) throw new Error('an address was taken during the import');
  return problems;
}

function recordOf(data: Record<string, string | undefined>, joined: (day?: string) => Date): NewRecord {
  const joinDate = joined(data.join_date);
  return {
    consultantId: data.id ?? '',
    externalCode: data.external_code ?? null,
    firstName: data.first_name ?? '',
    lastName: data.last_name ?? '',
    email: data.email ?? '',
    phone: data.phone ?? null,
    address1: data.address1 ?? null,
    address2: data.address2 ?? null,
    city: data.city ?? null,
    state: data.state ?? null,
    postalCode: data.postal_code ?? null,
    country: data.country ?? null,
    programType: data.program_type ?? 'Beauty Consultant',
    currentRank: data.current_rank ?? 'Beauty Consultant',
    enrollmentMonth: Number(data.enrollment_month),
    status: data.status ?? 'active',
    sponsorConsultantId: data.sponsor_id ?? null,
    joinDate,
  };
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
