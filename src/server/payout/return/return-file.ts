import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { batchFormat } from '#contract/payout/batch.ts';
import type { ReturnEntry, ReturnFile, ReturnFileDetail } from '#contract/payout/return-file.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { BankReturn } from '#domain/payout/bank-return.ts';
import { causeOfReturn, changesPayment, effectOfReturn } from '#domain/payout/return-code.ts';
import { excludedAdmin } from '../../consultant/may-decide-for.ts';
import { fullName } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { paymentsOf } from '../batch/batch-payments.ts';
import { reasonIfAny } from '../payment/failure-reason.ts';
import { isManual } from '../payment/manual-limit.ts';
import type { Payment } from '../payment/payment-row.ts';
import { commissionPayments, payees, payoutBatches, payoutReturnFiles, type StoredReturn } from '../tables.ts';
import { returnMeaning } from './return-meaning.ts';

export const storedReturn = (returned: BankReturn): StoredReturn => ({
  ...returned,
  amount: returned.amount.toString(),
});

/** Return files as rows, newest first. `tx` acts as the worker. */
export async function returnFileRows(tx: Transaction, wanted: SQL): Promise<ReturnFile[]> {
  const nameOf = (id: SQL) =>
    sql<string | null>`(select c.first_name || ' ' || c.last_name from consultants c where c.consultant_id = ${id})`;
  const rows = await tx
    .select({
      file: payoutReturnFiles,
      createdByName: nameOf(sql`payout_return_files.created_by`),
      recordedByName: nameOf(sql`payout_return_files.recorded_by`),
    })
    .from(payoutReturnFiles)
    .where(wanted)
    .orderBy(desc(payoutReturnFiles.createdAt));
  return rows.map(({ file, createdByName, recordedByName }) => ({
    file_id: file.fileId,
    batch_id: file.batchId,
    entry_count: file.entries.length,
    created_at: file.createdAt.toISOString(),
    created_by_name: createdByName,
    recorded_at: file.recordedAt?.toISOString() ?? null,
    recorded_by_name: recordedByName,
  }));
}

/** An entry of a file with the payment that stands for its credit in the bank's file. */
export type ReadEntry = {
  readonly returned: BankReturn;
  readonly entry: ReturnEntry;
  readonly payment: Payment | null;
  /** The sum of the manual payments of the credit. */
  readonly manual: bigint;
};

/** What each entry of a file does now, if the admin `by` records it. `tx` acts as the worker. */
export async function readEntries(
  tx: Transaction,
  file: typeof payoutReturnFiles.$inferSelect,
  by: string | null,
): Promise<ReadEntry[]> {
  const credits = creditsOf(await paymentsOf(tx, file.batchId), await manualPaymentsOf(tx, file.batchId));
  const people = await peopleOf(
    tx,
    [...credits.values()].map(({ first }) => first),
  );
  const own = await excludedAdmin(tx, 'payouts:write', by);
  const seen = new Set<string>();
  const read = file.entries.map(({ amount, ...stored }): ReadEntry => {
    const returned: BankReturn = { ...stored, amount: BigInt(amount) };
    const credit = credits.get(returned.reference) ?? null;
    const effect = effectOfReturn(
      returned,
      credit && {
        status: credit.first.status,
        amount: credit.amount,
        isRepeated: returned.kind === 'return' && seen.has(returned.reference),
        mayDecide: credit.first.consultantId !== own,
      },
    );
    if (returned.kind === 'return') seen.add(returned.reference);
    const { kind: _, payeeName: name, ...shown } = returned;
    return {
      returned,
      payment: credit?.first ?? null,
      manual: credit?.manual ?? 0n,
      entry: {
        ...shown,
        name,
        amount: formatAmount(returned.amount),
        meaning: returnMeaning(returned),
        effect,
        payment: credit && paymentOfEntry(credit, people.get(credit.first.paymentId)),
        other_batch: null,
        withdraws_verification: changesPayment(effect) && causeOfReturn(returned) !== 'other',
      },
    };
  });
  const others = await otherBatches(
    tx,
    read.filter(({ payment }) => payment === null).map((each) => each.returned),
  );
  return read.map((each) => {
    const other_batch = each.payment === null ? (others.get(each.returned.reference) ?? null) : null;
    return { ...each, entry: { ...each.entry, other_batch } };
  });
}

const changing = (read: readonly ReadEntry[]) => read.filter(({ entry }) => changesPayment(entry.effect));

/** What recording a file changes, as the admin confirms it. A returned credit changes all of its payments. */
export function changesOf(read: readonly ReadEntry[]): ReturnFileDetail['changes'] {
  const entries = changing(read);
  return {
    count: entries.reduce((sum, { entry }) => sum + (entry.payment?.payment_count ?? 0), 0),
    total: formatAmount(entries.reduce((sum, { returned }) => sum + returned.amount, 0n)),
  };
}

/** The manual payments among what recording a file changes: they are reversed, so they are not owed again. */
export const manualTotalOf = (read: readonly ReadEntry[]): string =>
  formatAmount(changing(read).reduce((sum, { manual }) => sum + manual, 0n));

type Credit = { readonly first: Payment; readonly amount: bigint; readonly count: number; readonly manual: bigint };

/** The credits of a batch by the reference of each in the bank's file: the number of its first payment. */
function creditsOf(payments: readonly Payment[], manualPayments: ReadonlySet<string>): Map<string, Credit> {
  const groups = Map.groupBy(payments, ({ creditId, paymentId }) => creditId ?? paymentId);
  return new Map(
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      const amount = group.reduce((sum, payment) => sum + payment.amount, 0n);
      const manual = group
        .filter(({ paymentId }) => manualPayments.has(paymentId))
        .reduce((sum, payment) => sum + payment.amount, 0n);
      return first ? [[String(first.id), { first, amount, count: group.length, manual }]] : [];
    }),
  );
}

/** The ids of the manual payments of a batch. */
async function manualPaymentsOf(tx: Transaction, batchId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ payment_id: string }>(sql`
    select p.payment_id from commission_payments p where p.batch_id = ${batchId}::uuid and ${isManual()}`);
  return new Set(rows.map(({ payment_id }) => payment_id));
}

type PersonPaid = { readonly name: string; readonly lastFour: string | null };

function paymentOfEntry({ first, amount, count }: Credit, person: PersonPaid | undefined): ReturnEntry['payment'] {
  return {
    payment_id: first.paymentId,
    consultant_id: first.consultantId,
    consultant_name: person?.name ?? first.recipientName,
    amount: formatAmount(amount),
    payment_count: count,
    last_four: person?.lastFour ?? null,
    failure: reasonIfAny(first.failure),
  };
}

async function peopleOf(tx: Transaction, payments: readonly Payment[]): Promise<Map<string, PersonPaid>> {
  if (payments.length === 0) return new Map();
  const rows = await tx
    .select({ id: commissionPayments.paymentId, name: fullName, lastFour: payees.lastFour })
    .from(commissionPayments)
    .innerJoin(consultants, eq(consultants.consultantId, commissionPayments.consultantId))
    .leftJoin(payees, eq(payees.payeeId, commissionPayments.payeeId))
    .where(
      inArray(
        commissionPayments.paymentId,
        payments.map(({ paymentId }) => paymentId),
      ),
    );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** The other batches of which a file names payments. */
async function otherBatches(
  tx: Transaction,
  returns: readonly BankReturn[],
): Promise<Map<string, NonNullable<ReturnEntry['other_batch']>>> {
  const numbers = returns.flatMap(({ reference }) => (/^[1-9]\d{0,14}$/.test(reference) ? [Number(reference)] : []));
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .select({ id: commissionPayments.id, batch: payoutBatches })
    .from(commissionPayments)
    .innerJoin(payoutBatches, eq(payoutBatches.batchId, commissionPayments.batchId))
    .where(inArray(commissionPayments.id, numbers));
  return new Map(
    rows.map(({ id, batch }) => [
      String(id),
      { batch_id: batch.batchId, format: batchFormat.parse(batch.format), file_number: batch.fileNumber },
    ]),
  );
}
