import type { ListedConsultant } from '#contract/consultant/row.ts';
import { worker } from '#domain/account/actor.ts';
import type { SignInState } from '#domain/consultant/invitation.ts';
import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { onlyWith } from '../audience.ts';
import { auditExport } from '../audit/audit-export.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile, decimal } from '../documents/csv.ts';
import type { DocumentFile } from '../documents/document-file.ts';
import { inPages } from '../documents/in-batches.ts';
import { type ConsultantQuery, consultantPage } from './get-consultants.ts';

/** Consultants that are read at once. */
const pageSize = 1_000;

/** All consultants of an admin's list as a CSV file, in its order. They are read while the file is. */
export async function consultantsCsv(
  context: Call,
  query: ConsultantQuery,
  limit: number = pageSize,
): Promise<DocumentFile> {
  onlyWith('consultants:read', context.actor);
  await auditExport(context, 'consultants');
  const { timeZone, currencies } = context.company;
  const consultants = inPages<ListedConsultant>((cursor) =>
    withActor(context.db, worker, (tx) => consultantPage(tx, query, { cursor, limit, offset: 0 }, context)),
  );
  const rows = async function* () {
    for await (const row of consultants) yield cellsOf(row, timeZone, currencies.shop);
  };
  return csvFile(`consultants-${dayOf(context.now(), timeZone)}.csv`, headings(), rows());
}

const headings = (): string[] => [
  m.csv_code(),
  m.person_first_name(),
  m.person_last_name(),
  m.csv_email(),
  m.person_phone(),
  m.person_city(),
  m.person_state(),
  m.csv_country(),
  m.consultant_rank(),
  m.csv_status(),
  m.csv_leaves_on(),
  m.consultant_sign_in(),
  m.consultant_column_joined(),
  m.consultant_program(),
  m.consultant_sponsor_code(),
  m.consultant_sponsor(),
  m.csv_personal_volume(),
  m.csv_currency(),
];

/** As the list has them in words. */
const statusNames: Readonly<Record<ConsultantStatus, () => string>> = {
  active: m.consultant_status_active,
  suspended: m.consultant_status_suspended,
  left: m.consultant_status_left,
};
const signInNames: Readonly<Record<SignInState, () => string>> = {
  ready: m.consultant_sign_in_ready,
  none: m.consultant_sign_in_none,
  invited: m.consultant_sign_in_invited,
  expired: m.consultant_sign_in_expired,
};

const cellsOf = (row: ListedConsultant, timeZone: string, currency: string): Cell[] => [
  row.code,
  row.first_name,
  row.last_name,
  row.email,
  row.phone ?? '',
  row.city ?? '',
  row.state ?? '',
  row.country ?? '',
  row.current_rank,
  statusNames[row.status](),
  row.leaves_on ?? '',
  signInNames[row.sign_in](),
  dayOf(new Date(row.join_date), timeZone),
  row.program_type,
  row.sponsor_code ?? '',
  row.sponsor_name ?? '',
  decimal(row.personal_volume, 2),
  currency,
];
