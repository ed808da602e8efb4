import { eq, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { dayOf } from '#domain/period/zone.ts';
import { isNearTaxSlip, maskTaxNumber, taxNumberKindsOf } from '#domain/tax/tax-number.ts';
import { needsTaxSlip, taxSlipRuleOf } from '#domain/tax/year-end.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { paidIn } from './get-year-end.ts';
import { taxNumbers } from './tables.ts';
import { taxSettingsOf } from './tax-settings.ts';

/**
 * The caller's tax number by its last digits. It is needed when the payments of this year come near the limit of a tax
 * slip, and when those of the last year required one.
 */
export const getTaxNumber = functions.tax.getTaxNumber.handler(({ context, errors }) =>
  withActor(
    context.db,
    worker,
    async (tx) => {
      const userId = userIdOf(context.actor);
      if (userId === null) throw errors.UNAUTHORIZED();
      const { company } = context;
      const [consultant] = await tx
        .select({ country: consultants.country })
        .from(consultants)
        .where(eq(consultants.consultantId, userId));
      if (!consultant) throw errors.NOT_FOUND();
      const [stored] = await tx.select().from(taxNumbers).where(eq(taxNumbers.consultantId, userId));
      const rule = taxSlipRuleOf(consultant.country);
      const thisYear = Number(dayOf(context.now(), company.timeZone).slice(0, 4));
      const settings = await taxSettingsOf(tx);
      const percent = consultant.country === 'US' ? settings.ask_from_percent_us : settings.ask_from_percent_ca;
      const reportedIn = async (year: number): Promise<bigint> => {
        const { rows } = await tx.execute<{ sum: string }>(sql`
          select coalesce(sum(reported), 0)::text as sum from (${paidIn(year, company)}) paid
          where consultant_id = ${userId}::uuid`);
        return BigInt(rows[0]?.sum ?? 0);
      };
      const reported = rule && (await reportedIn(thisYear));
      const near = rule !== null && reported !== null && isNearTaxSlip(reported, rule.requiredFrom(thisYear), percent);
      const lastYear = rule && !near ? await reportedIn(thisYear - 1) : 0n;
      const late = rule !== null && !near && lastYear !== null && needsTaxSlip(rule, thisYear - 1, lastYear);
      const amount = late ? lastYear : reported;
      return {
        kinds: [...taxNumberKindsOf(consultant.country)],
        slip: rule?.slip ?? null,
        needed: near || late,
        year: late ? thisYear - 1 : thisYear,
        reported: amount === null ? null : formatAmount(amount),
        currency: rule?.currency ?? null,
        number: stored
          ? {
              kind: stored.kind,
              masked: maskTaxNumber(stored.kind, stored.lastDigits),
              updated_at: stored.updatedAt.toISOString(),
            }
          : null,
      };
    },
    'repeatable read',
  ),
);
