import { and, count, eq, sql } from 'drizzle-orm';
import type { AdminRow } from '#contract/account/admin.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { type AdminRole, roleChangeError } from '#domain/account/admin-role.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { adminRoleMail } from '../../auth/mails.ts';
import { checkPasswordAndCode } from '../../auth/reauthentication.ts';
import { session, twoFactor, user } from '../../auth/tables.ts';
import { noLeaving } from '../../consultant/change-status.ts';
import { nameOf } from '../../consultant/name.ts';
import { consultants } from '../../consultant/tables.ts';
import type { Call } from '../../context.ts';
import { actingAdmin } from '../../db/acting-admin.ts';
import type { Database, Transaction } from '../../db/database.ts';

/** Checks that it is the signed-in admin who gives or takes rights. */
export const confirmCaller = (call: Call, input: Parameters<typeof checkPasswordAndCode>[2]) =>
  checkPasswordAndCode(call, userIdOf(call.actor) ?? '', input);

type Stored = typeof consultants.$inferSelect;
/** Who asks, and how many active owners there are. */
type Asking = { readonly by: string; readonly owners: number };

/**
 * Gives a person a role, or takes it away with null, in one transaction: their sessions end, they get a mail, the audit log has both
 * roles. The lock makes two owners who remove each other wait for one another. `tx` acts as sign-in for the calling admin,
 * so that the database holds the same rules (`guard_admin_role`). Someone who becomes an admin no longer has a day of leaving, because
 * only an owner decides about admins.
 */
export async function setRole(
  tx: Transaction,
  call: Call,
  wanted: { readonly consultantId: string; readonly role: AdminRole | null },
): Promise<{ readonly refused: 'NOT_FOUND' | 'OWN_ROLE' | 'LAST_OWNER' } | { readonly changed: Stored }> {
  const { consultantId, role } = wanted;
  await tx.execute(sql`select set_config('app.admin', ${actingAdmin()}, true)`);
  const own = eq(consultants.consultantId, consultantId);
  const read = () => tx.select().from(consultants).where(own);
  // If nothing changes, no lock is needed.
  const [present] = await read();
  if (!present) return { refused: 'NOT_FOUND' };
  if (present.adminRole === role) return { changed: present };
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('the last owner'))`);
  const [stored = present] = await read().for('update');
  const before = stored.adminRole;
  if (before === role) return { changed: stored };
  const refused = changeError(stored, role, { by: userIdOf(call.actor) ?? '', owners: await countOwners(tx) });
  if (refused !== null) return { refused };
  const at = call.now();
  const becomesAdmin = before === null;
  const [changed] = await tx
    .update(consultants)
    .set({ adminRole: role, adminRoleSince: role === null ? null : at, ...(becomesAdmin && noLeaving) })
    .where(own)
    .returning();
  if (!changed) throw new Error('the locked consultant is missing');
  await tx.delete(session).where(eq(session.userId, consultantId));
  await writeAuditEvent(tx, call, 'change-admin-role', ['consultant', consultantId], { before, after: role });
  if (becomesAdmin && stored.leavesOn !== null) {
    const detail = { leaves_on: stored.leavesOn, admin_role: role };
    await writeAuditEvent(tx, call, 'cancel-leaving', ['consultant', consultantId], detail);
  }
  const [person] = await tx.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, consultantId));
  if (person) await call.jobs.send('mail', adminRoleMail(call.company, person, role), tx);
  return { changed };
}

/** Why the caller may not give this admin another role; null if they may. */
export const changeError = (
  admin: Pick<Stored, 'consultantId' | 'adminRole' | 'status'>,
  to: AdminRole | null,
  { by, owners }: Asking,
) =>
  roleChangeError({
    changedBy: by,
    consultantId: admin.consultantId,
    from: admin.status === 'active' ? admin.adminRole : null,
    to,
    owners,
  });

/** The owners who can act. */
export async function countOwners(db: Database | Transaction): Promise<number> {
  const [counted] = await db
    .select({ owners: count() })
    .from(consultants)
    .where(and(eq(consultants.adminRole, 'owner'), eq(consultants.status, 'active')));
  return counted?.owners ?? 0;
}

/** A person with a role as a row of the list of admins. */
export async function adminRow(db: Database | Transaction, admin: Stored, asking: Asking): Promise<AdminRow> {
  const [factor] = await db
    .select({ verified: twoFactor.verified })
    .from(twoFactor)
    .where(eq(twoFactor.userId, admin.consultantId));
  return adminRowOf(admin, factor?.verified ?? false, asking);
}

/** The same, where the second factor is known; throws for a consultant without a role. */
export function adminRowOf(admin: Stored, hasSecondFactor: boolean, asking: Asking): AdminRow {
  if (admin.adminRole === null) throw new Error(`${admin.consultantId} is no admin`);
  return {
    consultant_id: admin.consultantId,
    consultant_code: admin.code,
    name: nameOf(admin),
    email: admin.email,
    admin_role: admin.adminRole,
    admin_role_since: admin.adminRoleSince?.toISOString() ?? null,
    status: admin.status,
    has_second_factor: hasSecondFactor,
    changeable: changeError(admin, null, asking) === null,
  };
}
