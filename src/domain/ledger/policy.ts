import { company, type Reach, type TablePolicy, written } from '../account/permission.ts';

type Account = { readonly consultantId: string | null };
type Entry = { readonly account: Account };

const own: Reach<Account> = (account, userId) => account.consultantId === userId;

/** The books are append-only. A consultant sees the entries of their own accounts. */
export const ledgerPolicies = {
  ledger_accounts: { ...written, read: { ...company.read, consultant: own } } satisfies TablePolicy<Account>,
  ledger_entries: {
    ...written,
    read: { ...company.read, consultant: ({ account }, userId) => own(account, userId) },
  } satisfies TablePolicy<Entry>,
  ledger_transactions: written satisfies TablePolicy<unknown>,
};
