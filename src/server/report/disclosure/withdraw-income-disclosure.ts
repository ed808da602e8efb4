import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { incomeDisclosures } from '../tables.ts';

/** Removes a published year. The audit log keeps its figures and the reason. */
export const withdrawIncomeDisclosure = functions.report.withdrawIncomeDisclosure.handler(
  ({ input, context, errors }) =>
    withActor(context.db, worker, async (tx) => {
      const { year, reason } = input;
      const [removed] = await tx.delete(incomeDisclosures).where(eq(incomeDisclosures.year, year)).returning();
      if (!removed) throw errors.NOT_PUBLISHED();
      await writeAuditEvent(tx, context, 'withdraw-income-disclosure', ['income-disclosure', String(year)], {
        reason,
        figures: removed.figures,
      });
      return { success: true } as const;
    }),
);
