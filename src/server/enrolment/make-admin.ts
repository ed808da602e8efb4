import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AdminRole } from '#domain/account/admin-role.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { hashPassword } from '../auth/password.ts';
import { consultants } from '../consultant/tables.ts';
import type { Deployment } from '../context.ts';
import { enrolMany, type Person } from './enrol-many.ts';

export type NewAdmin = Omit<Person, 'consultantId' | 'sponsorConsultantId' | 'joinDate' | 'email'>;

/**
 * Makes a person an admin from the console: the consultant with this email, otherwise `newcomer`, who is enrolled at
 * the top of a genealogy and starts with `password`. They get this role. Returns null if there is neither. Audited; one transaction.
 */
export async function makeAdmin(
  { signInDb, now, company }: Deployment,
  email: string,
  newcomer: NewAdmin | null,
  password: string,
  role: AdminRole = 'owner',
): Promise<{ readonly code: string; readonly enrolled: boolean } | null> {
  const passwordHash = await hashPassword(password);
  return signInDb.transaction(async (tx) => {
    const promote = () =>
      tx
        .update(consultants)
        .set({ adminRole: role, adminRoleSince: now(), rank: 'Admin' })
        .where(sql`lower(${consultants.email}) = ${email.toLowerCase()}`)
        .returning({ code: consultants.code, consultantId: consultants.consultantId });
    let [admin] = await promote();
    const enrolled = admin === undefined;
    if (enrolled) {
      if (newcomer === null) return null;
      const person = { ...newcomer, email, consultantId: randomUUID(), sponsorConsultantId: null, joinDate: now() };
      await enrolMany(tx, [person], { codePrefix: company.brand.codePrefix, passwordHash });
      [admin] = await promote();
    }
    if (!admin) throw new Error(`${email} could not be made an admin`);
    await writeAuditEvent(
      tx,
      { actor: { role: 'console' }, requestId: 'console', now },
      'make-admin',
      ['consultant', admin.consultantId],
      { enrolled, role },
    );
    return { code: admin.code, enrolled };
  });
}
