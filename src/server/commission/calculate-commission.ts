import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { answerOf, readSingleQuestion, singleRefusalLabels } from '#contract/commission/single.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { singleCalculation } from '#domain/commission/single.ts';
import { latestMonthNumbered, monthIndex } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { planOfPeriod } from '../plan/plan-store.ts';
import { openPeriodOf } from './open-period.ts';

/**
 * The single calculation (specification, back office, section 5), by the engine of the run and the open period's plan.
 */
export const calculateCommission = functions.commission.calculateCommission.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const question = readSingleQuestion(input);
    if ('error' in question) throw errors.INVALID_CALCULATION({ message: question.error });
    const { actor, company } = context;
    const period = await openPeriodOf(tx, company.timeZone, context.now());
    const { plan } = await planOfPeriod(tx, period);
    const { consultantId, enrollmentMonth, personalVolume, programType: program, base } = question;
    const isAskable = consultantId === undefined || actor.role === 'admin' || consultantId === userIdOf(actor);
    const joined = isAskable && consultantId !== undefined ? await joinDateOf(tx, consultantId) : null;
    if (consultantId !== undefined && joined === null) throw errors.UNKNOWN_CONSULTANT();
    const result = singleCalculation(plan, {
      personalVolume,
      program,
      // A month's number alone means its latest occurrence in the last twelve months.
      joinMonth:
        joined === null
          ? latestMonthNumbered(enrollmentMonth, monthIndex(period))
          : monthIndex(periodOf(joined, company.timeZone)),
      periodMonth: monthIndex(period),
      base,
    });
    if ('refusal' in result) throw errors.INVALID_CALCULATION({ message: singleRefusalLabels(result.refusal) });
    return answerOf(result);
  }),
);

async function joinDateOf(tx: Transaction, consultantId: string): Promise<Date | null> {
  if (!z.uuid().safeParse(consultantId).success) return null;
  const [consultant] = await tx
    .select({ joinDate: consultants.joinDate })
    .from(consultants)
    .where(eq(consultants.consultantId, consultantId));
  return consultant?.joinDate ?? null;
}
