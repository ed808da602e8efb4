import { sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { companySettings } from '../content/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { taxSettingsKey, taxSettingsOf } from './tax-settings.ts';

/** Replaces the tax settings. The audit log has what they were before. */
export const updateTaxSettings = functions.tax.updateTaxSettings.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    // Two admins who save at the same time: the second one replaces, and logs, what the first one saved.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tax-settings', 0))`);
    const before = await taxSettingsOf(tx);
    const written = { value: input, updatedBy: userIdOf(context.actor), updatedAt: context.now() };
    await tx
      .insert(companySettings)
      .values({ key: taxSettingsKey, ...written })
      .onConflictDoUpdate({ target: companySettings.key, set: written });
    await writeAuditEvent(tx, context, 'update-tax-settings', ['company-settings', taxSettingsKey], { before });
    return input;
  }),
);
