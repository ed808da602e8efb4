import { eq } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { lastDigitsOf, maskTaxNumber, parseTaxNumber, taxNumberKindsOf } from '#domain/tax/tax-number.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withinLimit } from '../auth/within-limit.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { sealTaxNumber } from './sealed-tax-number.ts';
import { taxNumbers } from './tables.ts';

/** Stores the caller's tax number. The audit log says that it changed and of which kind it is, never the number. */
export const saveTaxNumber = functions.tax.saveTaxNumber.handler(async ({ input, context, errors }) => {
  const userId = userIdOf(context.actor);
  if (userId === null) throw errors.UNAUTHORIZED();
  await withinLimit(context, 'changesOfAccount', userId);
  const { kind } = input;
  const digits = parseTaxNumber(kind, input.number);
  if (digits === null) throw errors.BAD_REQUEST();
  const now = context.now();
  const lastDigits = lastDigitsOf(kind, digits);
  return withActor(context.db, worker, async (tx) => {
    const [consultant] = await tx
      .select({ country: consultants.country })
      .from(consultants)
      .where(eq(consultants.consultantId, userId))
      .for('no key update');
    if (!consultant) throw errors.NOT_FOUND();
    if (!taxNumberKindsOf(consultant.country).includes(kind)) throw errors.OTHER_COUNTRY();
    const stored = { kind, details: sealTaxNumber(context.payouts.keys, userId, digits), lastDigits, updatedAt: now };
    const [before] = await tx.select().from(taxNumbers).where(eq(taxNumbers.consultantId, userId));
    await tx
      .insert(taxNumbers)
      .values({ consultantId: userId, ...stored, createdAt: now })
      .onConflictDoUpdate({ target: taxNumbers.consultantId, set: stored });
    await writeAuditEvent(tx, context, 'save-tax-number', ['consultant', userId], {
      kind,
      replaces: before?.kind ?? null,
    });
    return { kind, masked: maskTaxNumber(kind, lastDigits), updated_at: now.toISOString() };
  });
});
