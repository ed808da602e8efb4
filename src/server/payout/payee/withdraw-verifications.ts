import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { notify } from '../../notification/notify.ts';

/** A payee that a payment did not reach. */
type UnreachedPayee = { readonly payeeId: string | null; readonly reason: string };

/**
 * Withdraws the verification of payees that payments did not reach: nothing more is paid there until an admin verifies
 * them again. Returns those that were verified. `tx` acts as the worker.
 */
export async function withdrawVerifications(
  tx: Transaction,
  payees: readonly UnreachedPayee[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const reasons = new Map<string, string>();
  for (const { payeeId, reason } of payees) {
    if (payeeId !== null && !reasons.has(payeeId)) reasons.set(payeeId, reason);
  }
  if (reasons.size === 0) return new Set();
  const unreached = [...reasons].map(([payee_id, reason]) => ({ payee_id, reason }));
  const { rows } = await tx.execute<{ payee_id: string; consultant_id: string; reason: string }>(sql`
    update payees y set verified_at = null, withdrawn_at = ${at.toISOString()}::timestamptz, withdrawn_reason = u.reason
    from jsonb_to_recordset(${JSON.stringify(unreached)}::jsonb) as u (payee_id uuid, reason text)
    where y.payee_id = u.payee_id and y.verified_at is not null and y.replaced_at is null
    returning y.payee_id, y.consultant_id, u.reason`);
  const notices = rows.map(({ consultant_id: userId, reason }) => ({
    userId,
    fact: { kind: 'payee-withdrawn' as const, reason },
  }));
  await notify(tx, notices, at);
  return new Set(rows.map((row) => row.payee_id));
}
