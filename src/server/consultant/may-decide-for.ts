import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Permission, rolesWith } from '#domain/account/admin-role.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from './tables.ts';

/**
 * Whether an admin may decide about this consultant's money: always for other people, for themselves only if there is
 * no other active admin with the permission to decide it. `tx` acts as the worker.
 */
export async function mayDecideFor(
  tx: Transaction,
  permission: Permission,
  adminId: string | null,
  consultantId: string,
): Promise<boolean> {
  if (adminId !== consultantId) return true;
  const [other] = await tx
    .select({ id: consultants.consultantId })
    .from(consultants)
    .where(
      and(
        inArray(consultants.adminRole, [...rolesWith(permission)]),
        eq(consultants.status, 'active'),
        sql`${consultants.consultantId} <> ${consultantId}`,
      ),
    )
    .limit(1);
  return other === undefined;
}

/** The admin, if another admin has to decide about their own money; otherwise null. `tx` acts as the worker. */
export async function excludedAdmin(
  tx: Transaction,
  permission: Permission,
  adminId: string | null,
): Promise<string | null> {
  return adminId === null || (await mayDecideFor(tx, permission, adminId, adminId)) ? null : adminId;
}
