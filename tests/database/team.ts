import type { ApiClient } from '#contract/client.ts';
import type { CaseFile } from '#domain/commission/case.ts';
import { caseConsultant, caseSale, keepCase } from './books.ts';
import { callAs } from './call.ts';
import { startTestDeployment, type TestDeployment } from './deployment.ts';

export type Team = TestDeployment & {
  /** Calls functions as one of the case's people. */
  as(name: string, role?: 'consultant' | 'admin'): ApiClient;
};

/** Ada ─ Bea ─ Cleo: Bea joined in the middle of November, and everything was paid on the 5th of it at noon. */
export const adaBeaCleo = {
  period: '2026-11',
  consultants: [
    caseConsultant('Ada', null, '2026-01-05'),
    caseConsultant('Bea', 'Ada', '2026-11-10'),
    caseConsultant('Cleo', 'Bea', '2026-11-12'),
  ],
  orders: [caseSale('o1', 'Ada', '300.00'), caseSale('o2', 'Ada', '200.00'), caseSale('o3', 'Cleo', '1000.00')],
};

/** The people and the sales of a worked example, as the 20th of November finds them. */
export async function openTeam(file: Pick<CaseFile, 'period' | 'consultants' | 'orders'>): Promise<Team> {
  const house = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  const { consultants } = await keepCase(house, { ...file, adjustments: [] });
  return {
    ...house,
    as: (name, role = 'consultant') => callAs(house.deployment, { role, userId: consultants.get(name)?.userId ?? '' }),
  };
}
