import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MailSuppression } from '#contract/message/suppression.ts';
import type { SuppressionCause } from '#domain/message/suppression.ts';
import type { Transaction } from '../../db/database.ts';
import { mailSuppressions } from '../tables.ts';

type Report = {
  readonly address: string;
  readonly cause: SuppressionCause;
  readonly reason: string;
  readonly occurredAt: Date;
};

const inForce = isNull(mailSuppressions.liftedAt);
const isAddress = (address: string) => eq(mailSuppressions.address, address.toLowerCase());

/**
 * Stops mails to an address. Of several reports the latest counts, in whatever order they arrive, and one from before the
 * address was confirmed changes nothing.
 */
export async function suppressAddress(tx: Transaction, gateway: string, report: Report): Promise<void> {
  const { cause, reason, occurredAt } = report;
  const values = { cause, reason, gateway, occurredAt };
  await tx
    .insert(mailSuppressions)
    .values({ address: report.address.toLowerCase(), ...values })
    .onConflictDoUpdate({
      target: mailSuppressions.address,
      set: {
        ...values,
        // Mails that were not sent since the first report stay counted until the suppression is lifted.
        skipped: sql`case when ${inForce} then ${mailSuppressions.skipped} else 0 end`,
        skippedAt: sql`case when ${inForce} then ${mailSuppressions.skippedAt} end`,
        liftedAt: null,
        liftedBy: null,
      },
      setWhere: sql`(${mailSuppressions.occurredAt}, ${mailSuppressions.cause}) < (excluded.occurred_at, excluded.cause)
        and (${inForce} or ${mailSuppressions.liftedAt} < excluded.occurred_at)`,
    });
}

/** Whether a mail to this address must not be sent; it is counted then. */
export async function skipIfSuppressed(tx: Transaction, address: string, at: Date): Promise<boolean> {
  const skipped = await tx
    .update(mailSuppressions)
    .set({ skipped: sql`${mailSuppressions.skipped} + 1`, skippedAt: at })
    .where(and(isAddress(address), inForce))
    .returning({ address: mailSuppressions.address });
  return skipped.length > 0;
}

/** Why an address gets no mail; null if it gets mails. */
export async function suppressionOf(tx: Transaction, address: string | null): Promise<MailSuppression | null> {
  if (address === null) return null;
  const { cause, reason, occurredAt, skipped } = mailSuppressions;
  const [suppression] = await tx
    .select({ cause, reason, occurredAt, skipped })
    .from(mailSuppressions)
    .where(and(isAddress(address), inForce));
  if (!suppression) return null;
  const { occurredAt: occurred, ...shown } = suppression;
  return { ...shown, occurred_at: occurred.toISOString() };
}

/** Sends mails to an address again; false if they are sent anyway. */
export async function liftSuppression(tx: Transaction, address: string, by: string | null, at: Date): Promise<boolean> {
  const lifted = await tx
    .update(mailSuppressions)
    .set({ liftedAt: at, liftedBy: by })
    .where(and(isAddress(address), inForce))
    .returning({ address: mailSuppressions.address });
  return lifted.length > 0;
}
