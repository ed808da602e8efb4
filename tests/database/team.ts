import type { ApiClient } from '#contract/client.ts';
import type { CaseFile } from '#domain/commission/case-file.ts';
import { caseConsultant, caseSale, makeOwner, saveCase } from './books.ts';
import { callAs } from './call.ts';
import { startTestDeployment, type TestDeployment } from './deployment.ts';

export type Team = TestDeployment & {
  /** Calls functions as one of the case's people. */
  as(name: string, role?: 'consultant' | 'admin'): ApiClient;
};

/** Ada ─ Bea ─ Cleo: Bea joined in the middle of November, and everything was paid on November 5 at noon. */
export const adaBeaCleo = {
  period: '2026-11',
  consultants: [
    caseConsultant('Ada', null, '2026-01-05'),
    caseConsultant('Bea', 'Ada', '2026-11-10'),
    caseConsultant('Cleo', 'Bea', '2026-11-12'),
  ],
  orders: [caseSale('o1', 'Ada', '300.00'), caseSale('o2', 'Ada', '200.00'), caseSale('o3', 'Cleo', '1000.00')],
};

/** The people and the sales of a worked example, as of November 20. */
export async function openTeam(file: Pick<CaseFile, 'period' | 'consultants' | 'orders'>): Promise<Team> {
  const fixture = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  const { consultants } = await saveCase(fixture, { ...file, adjustments: [] });
  await makeOwner(fixture, consultants.get('Ada')?.userId ?? '');
  return {
    ...fixture,
    as: (name, role = 'consultant') =>
      callAs(fixture.deployment, { role, adminRole: 'owner', userId: consultants.get(name)?.userId ?? '' }),
  };
}
