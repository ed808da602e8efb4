import { periodOf } from '#domain/period/zone.ts';
import { planOfPeriod } from '../commission/plan-store.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';

/** The least that is paid out at once, in cents of the payout currency: the plan's of the present month. As worker. */
export async function minimumPayout(tx: Transaction, { company, now }: Pick<Call, 'company' | 'now'>): Promise<bigint> {
  const { plan } = await planOfPeriod(tx, periodOf(now(), company.timeZone));
  return plan.minimumPayout;
}
