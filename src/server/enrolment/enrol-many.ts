import { inArray } from 'drizzle-orm';
import { type Application, admit } from '#domain/enrolment/admission.ts';
import { writeAccounts } from '../account/write-accounts.ts';
import { consultants } from '../consultant/tables.ts';
import type { Transaction } from '../db/database.ts';
import { type Enrolled, writeConsultants } from './write-consultants.ts';

/** A person enrolled without the wizard: by a seed or an import. */
export type Person = Application & {
  /** The id of the new account and consultant. */
  readonly consultantId: string;
  /** An existing consultant, or one of the same call; null for the top of a genealogy. */
  readonly sponsorConsultantId: string | null;
  readonly joinDate: Date;
};

export type EnrolManyOptions = {
  /** The company's prefix, e.g. `LBC`. */
  readonly codePrefix: string;
  /** The hash of the one password that all of them start with (`hashPassword`). */
  readonly passwordHash: string;
};

/**
 * Enrols up to two thousand people in a few statements, by the rules of `enroll` and with its writer. Their addresses
 * count as confirmed; no mails or notifications are sent. A person refused by the rules is an error of the caller and
 * throws. `tx` acts as sign-in (`signInDb`).
 */
export async function enrolMany(
  tx: Transaction,
  people: readonly Person[],
  { codePrefix, passwordHash }: EnrolManyOptions,
): Promise<Enrolled[]> {
  if (people.length === 0) return [];
  const sponsors = await sponsorsOf(tx, people);
  const admitted = people.map(({ consultantId, sponsorConsultantId, joinDate, ...application }) => {
    const sponsor = sponsorConsultantId === null ? 'top' : (sponsors.get(sponsorConsultantId) ?? null);
    const admission = admit({ ...application, email: application.email.toLowerCase() }, sponsor, joinDate);
    if ('refused' in admission) throw new Error(`${application.email} cannot be enrolled: ${admission.refused}`);
    return { ...admission.consultant, consultantId };
  });
  await writeAccounts(
    tx,
    admitted.map(({ consultantId, joinDate, ...person }) => ({ ...person, userId: consultantId, since: joinDate })),
    passwordHash,
  );
  return writeConsultants(tx, codePrefix, admitted);
}

/** Possible sponsors: the people themselves, and those that the database knows. */
async function sponsorsOf(tx: Transaction, people: readonly Person[]) {
  const named = people.flatMap(({ sponsorConsultantId }) =>
    sponsorConsultantId === null ? [] : [sponsorConsultantId],
  );
  const known =
    named.length === 0
      ? []
      : await tx
          .select({ consultantId: consultants.consultantId, status: consultants.status })
          .from(consultants)
          .where(inArray(consultants.consultantId, [...new Set(named)]))
          .for('share');
  const newcomers = people.map(({ consultantId }) => ({ consultantId, status: 'active' }));
  return new Map([...known, ...newcomers].map((sponsor) => [sponsor.consultantId, sponsor]));
}
