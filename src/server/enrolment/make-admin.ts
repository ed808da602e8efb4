import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { auditEvents } from '../audit/tables.ts';
import { hashPassword } from '../auth/password.ts';
import type { Deployment } from '../context.ts';
import { consultants } from '../person/tables.ts';
import { enrolMany, type Person } from './enrol-many.ts';

export type NewAdmin = Omit<Person, 'consultantId' | 'sponsorConsultantId' | 'joinDate' | 'email'>;

/**
 * Makes somebody an admin from the console: the consultant who has this e-mail, else `newcomer`, who is enrolled at the
 * top of a genealogy and begins with `password`. Answers null where there is neither. Audited; one transaction.
 */
export async function makeAdmin(
  { signInDb, now, company }: Deployment,
  email: string,
  newcomer: NewAdmin | null,
  password: string,
): Promise<{ readonly code: string; readonly enrolled: boolean } | null> {
  const passwordHash = await hashPassword(password);
  return signInDb.transaction(async (tx) => {
    const promote = () =>
      tx
        .update(consultants)
        .set({ isAdmin: true, rank: 'Admin' })
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
    await tx.insert(auditEvents).values({
      requestId: 'console',
      actorRole: 'console',
      action: 'make-admin',
      objectType: 'consultant',
      objectId: admin.consultantId,
      detail: { enrolled },
    });
    return { code: admin.code, enrolled };
  });
}
