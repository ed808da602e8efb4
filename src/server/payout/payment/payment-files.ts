import { and, gt } from 'drizzle-orm';
import type { OutstandingRow } from '#contract/payout/outstanding.ts';
import type { PaymentRow } from '#contract/payout/payment.ts';
import { worker } from '#domain/account/actor.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { onlyWith } from '../../audience.ts';
import { auditExport } from '../../audit/audit-export.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { type Cell, csvFile, decimal } from '../../documents/csv.ts';
import type { DocumentFile } from '../../documents/document-file.ts';
import { inBatches } from '../../documents/in-batches.ts';
import { commissionPayments } from '../tables.ts';
import { outstandingPage, type UnpaidQuery, unpaidList } from './get-outstanding-commissions.ts';
import { paymentPage } from './payment-row.ts';
import { paymentsWanted, type WantedPayments } from './wanted-payments.ts';

/** The filters of an exported list, as the page has them in its address. */
export type ExportChoice = Omit<WantedPayments, 'consultant_id'>;

const batchSize = 1_000;

const paymentColumns = () => [
  m.csv_number(),
  m.csv_date(),
  m.csv_consultant(),
  m.csv_recipient(),
  m.csv_recipient_email(),
  m.csv_period(),
  m.csv_reason(),
  m.csv_amount(),
  m.csv_currency(),
  m.csv_method(),
  m.csv_check_number(),
  m.csv_reference(),
  m.csv_status(),
  m.csv_completed_on(),
  m.csv_batch(),
];

/** All payments of the filters, oldest first, as CSV. */
export async function paymentsCsv(context: Call, choice: ExportChoice): Promise<DocumentFile> {
  onlyWith('payouts:read', context.actor);
  await auditExport(context, 'payments');
  const { timeZone } = context.company;
  const wanted = paymentsWanted({ ...choice, consultant_id: null }, timeZone);
  const payments = inBatches<PaymentRow>(batchSize, (after) =>
    withActor(context.db, worker, (tx) =>
      paymentPage(tx, and(wanted, gt(commissionPayments.id, after?.id ?? 0)), {
        limit: batchSize,
        audience: 'company',
      }),
    ),
  );
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const row of payments) {
      yield [
        String(row.id),
        dayOf(new Date(row.created_at), timeZone),
        row.consultant_name,
        row.recipient_name,
        row.recipient_email,
        row.period ?? '',
        row.reason ?? '',
        decimal(row.amount, 2),
        row.currency,
        row.payment_method,
        row.check_number === null ? '' : String(row.check_number),
        row.reference ?? '',
        row.status,
        row.completed_at === null ? '' : dayOf(new Date(row.completed_at), timeZone),
        row.batch === null ? '' : `${row.batch.format} ${row.batch.file_number}`,
      ];
    }
  };
  return csvFile('payments.csv', paymentColumns(), rows());
}

/** Why a statement can't be paid, in the words of the page. */
const blocked: Readonly<Record<NonNullable<OutstandingRow['blocked']>, () => string>> = {
  IN_PAYMENT: m.outstanding_in_payment,
  NOTHING_OUTSTANDING: m.outstanding_offset,
  NO_PAYEE: m.outstanding_no_payee,
  PAYEE_NOT_VERIFIED: m.payee_not_verified,
  PAYEE_ON_HOLD: m.payee_on_hold,
  PAYEE_CURRENCY: m.outstanding_currency,
  PAYOUTS_HELD: m.payout_hold_held,
};

const outstandingColumns = () => [
  m.csv_period(),
  m.csv_code(),
  m.csv_consultant(),
  m.csv_email(),
  m.csv_statement(),
  m.csv_outstanding(),
  m.csv_currency(),
  m.csv_paid_by(),
  m.csv_country(),
  m.csv_blocked(),
];

/** All unpaid statements of a search and filter, as CSV, from one state of the database. */
export async function outstandingCsv(context: Call, { searchTerm, held }: UnpaidQuery): Promise<DocumentFile> {
  onlyWith('payouts:read', context.actor);
  await auditExport(context, 'outstanding');
  const all = await withActor(
    context.db,
    worker,
    async (tx) => {
      const unpaid = await unpaidList(tx, { searchTerm, held }, context);
      const rows: OutstandingRow[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await outstandingPage(tx, unpaid, { limit: batchSize, offset: 0, cursor }, context);
        rows.push(...page.data);
        if (page.next === null) return rows;
        cursor = page.next;
      }
    },
    'repeatable read',
  );
  const cells = all.map((row): Cell[] => [
    row.period,
    row.code,
    row.name,
    row.email,
    decimal(row.payout_amount, 2),
    decimal(row.outstanding, 2),
    row.currency,
    row.payee?.method ?? '',
    row.payee?.country ?? '',
    row.blocked === null ? '' : blocked[row.blocked](),
  ]);
  return csvFile('outstanding.csv', outstandingColumns(), cells);
}
