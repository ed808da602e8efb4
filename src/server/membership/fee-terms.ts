import { desc, isNull, sql } from 'drizzle-orm';
import type { NotificationData } from '#contract/notification/notification.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { FeeTerms } from '#domain/membership/billing.ts';
import { formatAmount, parseAmount } from '#domain/money/decimal.ts';
import { topicOf } from '#domain/notification/topic.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { SettingChange } from '#domain/settings/company-fields.ts';
import type { Transaction } from '../db/database.ts';
import { membershipFeeTerms } from './tables.ts';

/** All terms of the fee, the newest first. `tx` acts as the worker. */
export const readFeeTerms = (tx: Transaction): Promise<FeeTerms[]> =>
  tx
    .select({ startsOn: membershipFeeTerms.startsOn, amount: membershipFeeTerms.amount })
    .from(membershipFeeTerms)
    .orderBy(desc(membershipFeeTerms.version));

/**
 * Stores the terms of a version of the settings that changes the fee. A fee that ends without a day ends at once. `tx`
 * acts as the worker.
 */
export async function saveFeeTerms(
  tx: Transaction,
  version: number,
  changes: readonly SettingChange[],
  { membershipFee, currencies, timeZone }: CompanySettings,
  at: Date,
): Promise<void> {
  if (!changes.some(({ field }) => field.startsWith('membership_fee'))) return;
  await tx.insert(membershipFeeTerms).values({
    version,
    startsOn: membershipFee.from ?? dayOf(at, timeZone),
    amount: membershipFee.amount === null ? null : parseAmount(membershipFee.amount),
    currency: currencies.shop,
    createdAt: at,
  });
}

/** Notifies every active consultant of new terms, once: of a fee that changes, not of none that stays none. */
export async function announceFeeTerms(tx: Transaction, timeZone: string, now: Date): Promise<void> {
  const announced = await tx
    .update(membershipFeeTerms)
    .set({ announcedAt: now })
    .where(isNull(membershipFeeTerms.announcedAt))
    .returning();
  // Of several changes since the last minute only the newest one counts.
  const newest = announced.toSorted((one, other) => other.version - one.version)[0];
  if (!newest) return;
  const { startsOn, amount, currency } = newest;
  const today = dayOf(now, timeZone);
  const fact: NotificationData = {
    kind: 'membership-fee-changed',
    amount: amount === null ? null : formatAmount(amount),
    currency,
    from: startsOn > today ? startsOn : today,
  };
  await tx.execute(sql`
    insert into notifications (user_id, kind, data, mail_due, created_at)
    select consultant_id, ${fact.kind}, ${JSON.stringify(fact)}::jsonb, ${topicOf(fact.kind) !== null},
           ${now.toISOString()}::timestamptz
    from consultants where status = 'active' and admin_role is null
    order by consultant_id`);
}
