import { all, company, decided, type Reach, type TablePolicy } from './permission.ts';

/** Rows of the consultant. */
const own: Reach<{ consultantId: string | null }> = (row, userId) => row.consultantId === userId;

const consultants: TablePolicy<{ consultantId: string }> = {
  ...company,
  read: { ...company.read, consultant: own },
  // Rank, program, sponsor and status are decided by others.
  update: { consultant: own, admin: all, worker: all },
  updateColumns: {
    consultant: [
      'firstName',
      'lastName',
      'companyBusinessEntity',
      'coAppEMail',
      'phone',
      'url',
      'address1',
      'address2',
      'city',
      'state',
      'postalCode',
      'country',
    ],
  },
};

const sponsorships: TablePolicy<{ consultantId: string }> = {
  ...company,
  read: { ...company.read, consultant: own },
  updateColumns: { worker: ['validTo'] },
};

/** Dated decisions about a consultant. Their author cannot change them; the company can. */
const ofConsultant: TablePolicy<{ consultantId: string }> = {
  read: { ...company.read, consultant: own },
  insert: decided.insert,
  update: company.update,
};

const customers: TablePolicy<{ userId: string | null; consultantId: string | null }> = {
  ...decided,
  // Only those that an import created, when it is undone.
  delete: { worker: all },
  read: {
    ...decided.read,
    customer: (row, userId) => row.userId === userId,
    consultant: (row, userId) => row.userId === userId || row.consultantId === userId,
  },
};

const owners = { consultant: own, admin: own, worker: all };

/** Shown to everyone who knows a photo's address. */
const consultantPhotos: TablePolicy<{ consultantId: string }> = {
  read: { visitor: all, customer: all, consultant: all, admin: all, worker: all },
  insert: owners,
  update: owners,
  delete: owners,
};

export const personPolicies = {
  consultants,
  consultant_photos: consultantPhotos,
  sponsorships,
  consultant_status_changes: ofConsultant,
  rank_grants: ofConsultant,
  volume_adjustments: ofConsultant,
  // Rows are added by triggers.
  consultant_invitations: { read: { worker: all }, update: { worker: all } } satisfies TablePolicy<unknown>,
  consultant_volumes: { read: { worker: all, admin: all } } satisfies TablePolicy<unknown>,
  customers,
  // Written by `merge_customers()` only.
  merged_customers: { read: { worker: all } } satisfies TablePolicy<unknown>,
  // Only functions about the books read it.
  books_proofs: {
    read: { worker: all },
    insert: { worker: all },
    update: { worker: all },
  } satisfies TablePolicy<unknown>,
  // Written by triggers and by `find_duplicate_keys()`.
  duplicate_keys: { read: { worker: all } } satisfies TablePolicy<unknown>,
  dismissed_duplicates: {
    read: { worker: all },
    insert: { worker: all },
    delete: { worker: all },
  } satisfies TablePolicy<unknown>,
};
