import { and, sql } from 'drizzle-orm';
import type { AdminMembershipFee } from '#contract/membership/membership.ts';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { onlyWith } from '../audience.ts';
import { auditExport } from '../audit/audit-export.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile, decimal } from '../documents/csv.ts';
import type { DocumentFile } from '../documents/document-file.ts';
import { inBatches } from '../documents/in-batches.ts';
import { adminFeeRows } from './fee-row.ts';
import { membershipFees } from './tables.ts';
import { type FeeQuery, wantedFees } from './wanted-fees.ts';

/** Fees that are read at once. */
const batch = 1_000;

/** All fees of an admin's list as a CSV file. They are read while the file is. */
export async function feesCsv(context: Call, query: Omit<FeeQuery, 'consultant_id'>): Promise<DocumentFile> {
  onlyWith('payouts:read', context.actor);
  const { timeZone } = context.company;
  await auditExport(context, 'membership-fees');
  const wanted = wantedFees({ ...query, consultant_id: null });
  const dayIn = (instant: string | null) => (instant === null ? '' : dayOf(new Date(instant), timeZone));
  const below = ({ due_on, fee_no }: AdminMembershipFee) =>
    sql`(${membershipFees.dueOn}, ${membershipFees.feeNo}) < (${due_on}::date, ${fee_no}::bigint)`;
  const fees = inBatches<AdminMembershipFee>(batch, (after) =>
    withActor(context.db, worker, (tx) =>
      adminFeeRows(tx, and(wanted, after ? below(after) : undefined), { limit: batch, offset: 0 }),
    ),
  );
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const fee of fees) {
      yield [
        String(fee.fee_no),
        fee.period,
        fee.due_on,
        fee.consultant_code,
        fee.consultant_name,
        decimal(fee.amount, 2),
        fee.currency,
        fee.status,
        fee.failure ?? '',
        String(fee.failures),
        dayIn(fee.paid_at),
        dayIn(fee.refunded_at),
        fee.card?.last4 ?? '',
        fee.reason ?? '',
      ];
    }
  };
  return csvFile('membership-fees.csv', columns(), rows());
}

const columns = () => [
  m.membership_column_number(),
  m.membership_column_month(),
  m.membership_column_due(),
  m.csv_code(),
  m.csv_consultant(),
  m.csv_amount(),
  m.csv_currency(),
  m.csv_status(),
  m.membership_column_failure(),
  m.membership_column_failures(),
  m.membership_column_paid(),
  m.membership_column_refunded(),
  m.membership_column_card(),
  m.csv_reason(),
];
