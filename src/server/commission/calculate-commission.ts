import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { answerOf, readSingleQuestion, singleRefusalWords } from '#contract/commission/single.ts';
import { singleCalculation } from '#domain/commission/single.ts';
import { latestMonthNumbered, monthIndex } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { consultants } from '../person/tables.ts';
import { openPeriodOf } from './open-period.ts';
import { planOfPeriod } from './plan-store.ts';

/** The single calculation (specification, back office, section 5), by the engine of the run and the open period's plan. */
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
      // The month's number alone is that of the last twelve months.
      joinMonth:
        joined === null
          ? latestMonthNumbered(enrollmentMonth, monthIndex(period))
          : monthIndex(periodOf(joined, company.timeZone)),
      periodMonth: monthIndex(period),
      base,
    });
    if ('refusal' in result) throw errors.INVALID_CALCULATION({ message: singleRefusalWords(result.refusal) });
    return answerOf(result);
  }),
);

async function joinDateOf(tx: Transaction, consultantId: string): Promise<Date | null> {
  if (!z.uuid().safeParse(consultantId).success) return null;
  const [found] = await tx
    .select({ joinDate: consultants.joinDate })
    .from(consultants)
    .where(eq(consultants.consultantId, consultantId));
  return found?.joinDate ?? null;
}
