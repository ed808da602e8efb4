import { periodOf } from '#domain/period/zone.ts';
import type { Call } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { planOfPeriod } from '../plan/plan-store.ts';

/** The minimum payout, in cents of the payout currency, from the current month's plan. `tx` acts as the worker. */
export async function minimumPayout(tx: Transaction, { company, now }: Pick<Call, 'company' | 'now'>): Promise<bigint> {
  const { plan } = await planOfPeriod(tx, periodOf(now(), company.timeZone));
  return plan.minimumPayout;
}
