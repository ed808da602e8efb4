import { all, company, type Reach, type TablePolicy, written } from '../account/permission.ts';

type Run = { readonly status: string };
type Period = { readonly status: string };
type Statement = { readonly consultantId: string; readonly closed: boolean };
type Difference = { readonly consultant: { readonly consultantId: string } };
type Line = { readonly consultant: { readonly consultantId: string }; readonly run: Run };

const isClosed: Reach<Run> = (run) => run.status === 'closed';
const isOpen: Reach<Run | Period> = (row) => row.status !== 'closed';

/** Versions are never edited: a change is a new one. */
const plans: TablePolicy<unknown> = { ...written, read: { ...company.read, consultant: all } };

const periods: TablePolicy<Period> = {
  ...company,
  read: { ...company.read, consultant: all },
  update: { worker: isOpen },
};

/** Only admins see a draft; a consultant sees a run once it is closed. Closed runs never change. */
const runs: TablePolicy<Run> = {
  ...company,
  read: { ...company.read, consultant: isClosed },
  update: { worker: isOpen },
  delete: { worker: isOpen },
};

/** Written as a whole with the run. Of a closed one only the payment (check number and date) can still be added. */
const statements: TablePolicy<Statement> = {
  read: { ...company.read, consultant: (row, userId) => row.closed && row.consultantId === userId },
  update: company.update,
};

/** Written as a whole with the run. */
const lines: TablePolicy<Line> = {
  read: {
    ...company.read,
    consultant: ({ run, consultant }, userId) => isClosed(run, userId) && consultant.consultantId === userId,
  },
};

/** The frozen inputs of a closed run, and the lines and statements of a replaced draft: written as a whole. */
const frozen: TablePolicy<unknown> = { read: company.read };

/** Changes after a close: only admins see the facts, a consultant sees their effect on the own lines. */
const differences: TablePolicy<Difference> = {
  ...written,
  read: { ...company.read, consultant: ({ consultant }, userId) => consultant.consultantId === userId },
};

export const commissionPolicies = {
  commission_plans: plans,
  commission_periods: periods,
  commission_runs: runs,
  commissions: statements,
  commission_calculations: lines,
  replaced_calculations: frozen,
  replaced_commissions: frozen,
  commission_run_members: frozen,
  commission_run_orders: frozen,
  commission_corrections: written satisfies TablePolicy<unknown>,
  commission_differences: differences,
};
