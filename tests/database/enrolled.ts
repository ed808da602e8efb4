import { randomUUID } from 'node:crypto';
import type { Deployment } from '#server/context.ts';
import { inTransaction } from '#server/db/current-transaction.ts';
import { enrolMany, type Person } from '#server/enrolment/enrol-many.ts';
import type { Enrolled } from '#server/enrolment/write-consultants.ts';
import { newcomer } from '../newcomer.ts';
import { quickHash } from '../quick-hash.ts';

/** Input for an enrolment at the top of a genealogy, in January by default. */
export const person = (more: Partial<Person> = {}): Person => ({
  ...newcomer,
  enrollmentMonth: 1,
  consultantId: randomUUID(),
  email: `${randomUUID()}@example.org`,
  sponsorConsultantId: null,
  joinDate: new Date('2026-01-05T12:00:00Z'),
  ...more,
});

/** Enrols people with this password, or with an unusable one. Returns them in order. */
export async function enrolled(
  { signInDb }: Pick<Deployment, 'signInDb'>,
  people: readonly Person[],
  password?: string,
): Promise<Enrolled[]> {
  const passwordHash = password === undefined ? 'no password fits this' : quickHash(password);
  return inTransaction(signInDb, (tx) => enrolMany(tx, people, { codePrefix: 'LBC', passwordHash }));
}

/** Enrols one person. */
export async function enrolledOne(deployment: Pick<Deployment, 'signInDb'>, more: Partial<Person> = {}) {
  const [consultants] = await enrolled(deployment, [person(more)]);
  if (!consultants) throw new Error('nobody was enrolled');
  return consultants;
}
