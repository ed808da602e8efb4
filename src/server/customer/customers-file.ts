import type { CustomerRow } from '#contract/customer/customer.ts';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { onlyWith } from '../audience.ts';
import { auditExport } from '../audit/audit-export.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile } from '../documents/csv.ts';
import type { DocumentFile } from '../documents/document-file.ts';
import { inPages } from '../documents/in-batches.ts';
import { type CustomerQuery, customerPage } from './get-customers.ts';

/** Customers that are read at once. */
const pageSize = 1_000;

/** All customers of an admin's list as a CSV file, in its order. They are read while the file is. */
export async function customersCsv(
  context: Call,
  query: CustomerQuery,
  limit: number = pageSize,
): Promise<DocumentFile> {
  onlyWith('customers:read', context.actor);
  await auditExport(context, 'customers');
  const { timeZone } = context.company;
  const customers = inPages<CustomerRow>((cursor) =>
    withActor(context.db, worker, (tx) => customerPage(tx, query, { cursor, limit, offset: 0 })),
  );
  const rows = async function* () {
    for await (const row of customers) yield cellsOf(row, timeZone);
  };
  return csvFile(`customers-${dayOf(context.now(), timeZone)}.csv`, headings(), rows());
}

const headings = (): string[] => [
  m.csv_number(),
  m.person_first_name(),
  m.person_last_name(),
  m.csv_email(),
  m.person_phone(),
  m.person_city(),
  m.person_state(),
  m.csv_country(),
  m.customer_consultant_code(),
  m.csv_consultant(),
  m.merge_account(),
  m.customer_column_since(),
];

const cellsOf = (row: CustomerRow, timeZone: string): Cell[] => [
  String(row.customer_number),
  row.first_name,
  row.last_name,
  row.email ?? '',
  row.phone ?? '',
  row.bill_city ?? '',
  row.bill_state ?? '',
  row.bill_country ?? '',
  row.consultant_code ?? '',
  [row.consultant_first_name, row.consultant_last_name].filter(Boolean).join(' '),
  row.has_account ? m.tax_csv_yes() : m.tax_csv_no(),
  dayOf(new Date(row.join_date), timeZone),
];
