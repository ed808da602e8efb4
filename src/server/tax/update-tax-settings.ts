import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { companySettings } from '../content/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { taxSettingsKey, taxSettingsOf } from './tax-settings.ts';

/** Replaces the tax settings if they are still as the admin saw them. The audit log has what they were before. */
export const updateTaxSettings = functions.tax.updateTaxSettings.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { expected_updated_at: expected, ...value } = input;
    // Admins who save at the same time take turns. The first settings have no row to lock yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tax-settings', 0))`);
    const { updated_at: savedAt, ...before } = await taxSettingsOf(tx);
    // Sent twice, for example after a lost answer.
    if (isDeepStrictEqual(value, before)) return { ...before, updated_at: savedAt };
    if (expected !== savedAt) throw errors.TAX_SETTINGS_CHANGED();
    // Later than the one before, also within a millisecond: the time is also the version.
    const updatedAt = new Date(Math.max(context.now().getTime(), savedAt === null ? 0 : Date.parse(savedAt) + 1));
    const written = { value, updatedBy: userIdOf(context.actor), updatedAt };
    await tx
      .insert(companySettings)
      .values({ key: taxSettingsKey, ...written })
      .onConflictDoUpdate({ target: companySettings.key, set: written });
    await writeAuditEvent(tx, context, 'update-tax-settings', ['company-settings', taxSettingsKey], { before });
    return { ...value, updated_at: updatedAt.toISOString() };
  }),
);
