import { inArray } from 'drizzle-orm';
import { type Application, admit } from '#domain/enrolment/admission.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from '../person/tables.ts';
import { writeAccounts } from './write-accounts.ts';
import { type Enrolled, writeConsultants } from './write-consultants.ts';

/** Somebody to enrol without the wizard: by a seed or an import. */
export type Person = Application & {
  /** Becomes the id of the account and of the consultant. */
  readonly consultantId: string;
  /** A consultant that there is, or one of the same call; null for the top of a genealogy. */
  readonly sponsorConsultantId: string | null;
  readonly joinDate: Date;
};

export type EnrolManyOptions = {
  /** The company's, e.g. `LBC`. */
  readonly codePrefix: string;
  /** Of the one password that all of them begin with (`hashPassword`). */
  readonly passwordHash: string;
};

/**
 * Enrols up to two thousand people in a handful of statements, by the rules of `enroll` and with its writer. Their
 * addresses count as confirmed; nobody is mailed or notified. A person the rules refuse is a mistake of the caller and
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

/** Who may be meant as a sponsor: the people themselves, and those of them the database knows. */
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
