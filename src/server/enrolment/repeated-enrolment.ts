import { and, eq, gt, sql } from 'drizzle-orm';
import { verification } from '../auth/tables.ts';
import { consultants } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { lockEmail } from './address-taken.ts';
import type { Enrolled } from './write-consultants.ts';

// A form that is sent twice enrols once. The key of the form is stored in the transaction of sign-in, which has no access to the
// keys of orders.

const identifierOf = (key: string) => `enrolment:${key}`;

/** The answer to an enrolment with this key that was done before; waits for one of the same address that is being done. */
export async function repeatedEnrolment(tx: Transaction, email: string, key: string | undefined) {
  if (key === undefined) return null;
  await lockEmail(tx, email);
  const [done] = await tx
    .select({ code: consultants.code })
    .from(verification)
    .innerJoin(consultants, sql`${consultants.consultantId}::text = ${verification.value}`)
    .where(
      and(
        eq(verification.identifier, identifierOf(key)),
        gt(verification.expiresAt, sql`now()`),
        eq(sql`lower(${consultants.email})`, email.toLowerCase()),
      ),
    );
  return done ?? null;
}

/** Remembers an enrolment for a day. */
export async function rememberEnrolment(tx: Transaction, { consultantId }: Enrolled, key: string): Promise<void> {
  await tx
    .insert(verification)
    .values({ identifier: identifierOf(key), value: consultantId, expiresAt: sql`now() + interval '1 day'` });
}
