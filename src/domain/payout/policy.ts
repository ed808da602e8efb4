import { all, company, type Reach, type TablePolicy } from '../account/permission.ts';

type OfConsultant = { readonly consultantId: string };

const own: Reach<OfConsultant> = (row, userId) => row.consultantId === userId;

/** A consultant sees their own. */
const ofConsultant: TablePolicy<OfConsultant> = { ...company, read: { ...company.read, consultant: own } };

/** A consultant's own records; admins are consultants too. An admin reads everyone's. */
const expenses: TablePolicy<OfConsultant> = {
  read: { ...company.read, consultant: own },
  insert: { consultant: own, admin: own, worker: all },
  update: { consultant: own, admin: own, worker: all },
  delete: { consultant: own, admin: own },
};

/** Only the company itself, for an admin. */
const byWorker: TablePolicy<unknown> = { read: { worker: all }, insert: { worker: all }, update: { worker: all } };

export const payoutPolicies = {
  /** Payout methods: only the company reads them, and shows the last digits to those concerned. */
  payees: byWorker,
  payout_batches: company satisfies TablePolicy<unknown>,
  payment_approvals: company satisfies TablePolicy<unknown>,
  payout_batch_payments: company satisfies TablePolicy<unknown>,
  payout_return_files: byWorker,
  payout_holds: byWorker,
  payout_requests: ofConsultant,
  commission_payments: ofConsultant,
  expenses,
  expense_receipts: expenses,
};
