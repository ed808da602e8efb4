import { all, company, type Reach, type TablePolicy } from '../account/permission.ts';

type OfConsultant = { readonly consultantId: string };

const own: Reach<OfConsultant> = (row, userId) => row.consultantId === userId;

/** A consultant sees their own. */
const fees: TablePolicy<OfConsultant> = { ...company, read: { ...company.read, consultant: own } };

/** Only the company itself; it shows the last digits of a card to those concerned. */
const byWorker: TablePolicy<unknown> = {
  read: { worker: all },
  insert: { worker: all },
  update: { worker: all },
  delete: { worker: all },
};

export const membershipPolicies = {
  membership_fees: fees,
  membership_fee_terms: {
    read: { worker: all },
    insert: { worker: all },
    update: { worker: all },
  } satisfies TablePolicy<unknown>,
  membership_billing_days: { read: { worker: all }, insert: { worker: all } } satisfies TablePolicy<unknown>,
  saved_cards: byWorker,
  card_sessions: byWorker,
};
