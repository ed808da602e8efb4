import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { incomeDisclosures } from '../tables.ts';
import { disclosureOf, incomeFiguresOf } from './figures.ts';
import { obstaclesOf } from './preview-income-disclosure.ts';

/** Stores the figures of a year as everyone reads them from then on. */
export const publishIncomeDisclosure = functions.report.publishIncomeDisclosure.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { company } = context;
    const { year } = input;
    const now = context.now();
    const disclosure = await disclosureOf(tx, year, company);
    if ((await obstaclesOf(tx, { year, now, company, disclosure })).length > 0) throw errors.NOT_READY();
    const figures = await incomeFiguresOf(tx, disclosure, year, company);
    const stored = await tx
      .insert(incomeDisclosures)
      .values({ year, figures, publishedBy: userIdOf(context.actor), publishedAt: now })
      .onConflictDoNothing()
      .returning({ year: incomeDisclosures.year });
    if (stored.length === 0) throw errors.ALREADY_PUBLISHED();
    await writeAuditEvent(tx, context, 'publish-income-disclosure', ['income-disclosure', String(year)], { figures });
    return { ...figures, published_at: now.toISOString() };
  }),
);
