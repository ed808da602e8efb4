import { all, company, type Reach, type TablePolicy } from '../person/permission.ts';

type OfConsultant = { readonly consultantId: string };

const own: Reach<OfConsultant> = (row, userId) => row.consultantId === userId;

/** Asked for and paid through the company; the consultant sees her own. */
const ofConsultant: TablePolicy<OfConsultant> = { ...company, read: { ...company.read, consultant: own } };

/** A consultant's own records, also an admin's, who is a consultant too. An admin reads everybody's. */
const expenses: TablePolicy<OfConsultant> = {
  read: { ...company.read, consultant: own },
  insert: { consultant: own, admin: own, worker: all },
  update: { consultant: own, admin: own, worker: all },
  delete: { consultant: own, admin: own },
};

export const payoutPolicies = {
  /** Where money goes: only the company, which shows the last digits to whom they concern. */
  payees: { read: { worker: all }, insert: { worker: all }, update: { worker: all } } satisfies TablePolicy<unknown>,
  payout_batches: company satisfies TablePolicy<unknown>,
  payout_requests: ofConsultant,
  commission_payments: ofConsultant,
  expenses,
};
