import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { type CompanyValues, type SettingChange, settingChanges } from '#domain/settings/company-fields.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { cardGatewayFor } from '../../gateways/gateways.ts';
import { saveFeeTerms } from '../../membership/fee-terms.ts';
import { companySettingsVersions } from '../tables.ts';
import { newestVersion } from './company-settings.ts';
import { normalized, withValues } from './company-values.ts';

type EnteredSettings = { readonly version: number; readonly values: CompanyValues };

/**
 * What a change of the settings would change. Null when the settings are no longer those of the version that the admin
 * saw. `tx` acts as the worker.
 */
export async function changesOf(
  tx: Transaction,
  { company }: Call,
  entered: EnteredSettings,
): Promise<SettingChange[] | null> {
  const newest = await newestVersion(tx, company);
  if (newest.version !== entered.version) return null;
  return settingChanges(newest.values, normalized(company, entered.values));
}

/** Why the entered membership fee is refused: it needs a day from which it applies, and a gateway that saves cards. */
export function feeRefusal(call: Call, values: CompanyValues): 'FEE_WITHOUT_START' | 'NO_CARD_PROCESSOR' | null {
  const { membership_fee: fee, membership_fee_from: from } = normalized(call.company, values);
  if (fee === '') return null;
  if (from === '') return 'FEE_WITHOUT_START';
  const isNew = fee !== call.company.membershipFee.amount;
  return isNew && cardGatewayFor(call) === null ? 'NO_CARD_PROCESSOR' : null;
}

/**
 * Saves the next version. Null when another admin has saved one since, 0 when nothing would change. `tx` acts as the
 * worker; the caller reloads the settings after it.
 */
export async function saveVersion(
  tx: Transaction,
  call: Call,
  { reason, ...entered }: EnteredSettings & { readonly reason: string },
): Promise<number | null> {
  // Two admins who save at the same time: the second one sees the version of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('company-settings', 0))`);
  const changes = await changesOf(tx, call, entered);
  if (changes === null || changes.length === 0) return changes && 0;
  const version = entered.version + 1;
  await tx.insert(companySettingsVersions).values({
    version,
    settings: normalized(call.company, entered.values),
    changes,
    reason,
    createdBy: userIdOf(call.actor),
    createdAt: call.now(),
  });
  const saved = withValues(call.company, entered.values);
  await saveFeeTerms(tx, version, changes, saved, call.now());
  await writeAuditEvent(tx, call, 'update-company-settings', ['company-settings', String(version)], {
    reason,
    changes: Object.fromEntries(changes.map(({ field, before, after }) => [field, { before, after }])),
  });
  return version;
}
