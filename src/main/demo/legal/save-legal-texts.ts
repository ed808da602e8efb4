import { type LegalTextKind, nextVersion } from '#domain/content/legal-text.ts';
import { writeAuditEvents } from '#server/audit/write-audit-event.ts';
import { legalAcceptances, legalTextVersions } from '#server/content/tables.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { day } from '../calendar.ts';
import type { DemoCompany } from '../company.ts';
import type { DemoConsultant } from '../consultants.ts';
import { namedConsultants } from '../demo-data.ts';
import { type Random, randomOf } from '../random.ts';
import type { SavedPeople } from '../save-people.ts';
import { idOf } from '../saved-ids.ts';
import { demoLegalTexts } from './legal-texts.ts';

type SavedVersion = {
  readonly versionId: string;
  readonly kind: LegalTextKind;
  readonly version: number;
  readonly publishedAt: Date;
};

/**
 * Saves the legal texts and who accepted the consultant agreement. Returns the version of the terms of sale at a time. `tx`
 * acts as the worker.
 */
export async function saveLegalTexts(
  tx: Transaction,
  { seed, now, consultants }: DemoCompany,
  { consultantIds, adminId }: SavedPeople,
): Promise<(at: Date) => string | null> {
  const random = randomOf(seed, 'legal texts');
  const saved: SavedVersion[] = [];
  for (const { kind, daysAgo, summary, text } of demoLegalTexts) {
    const publishedAt = new Date(now.getTime() - daysAgo * day);
    const version = nextVersion(saved.filter((other) => other.kind === kind));
    const versionId = random.uuid();
    const by = {
      updatedBy: adminId,
      updatedAt: publishedAt,
      publishedBy: adminId,
      publishedAt,
      createdAt: publishedAt,
    };
    await tx.insert(legalTextVersions).values({ versionId, kind, version, text, summary, ...by });
    saved.push({ versionId, kind, version, publishedAt });
    const act = { actor: { role: 'admin', userId: adminId }, requestId: 'demo', now: () => publishedAt } as const;
    await writeAuditEvents(tx, act, [
      { action: 'publish-legal-text', object: ['legal-text', kind], detail: { version, summary } },
    ]);
  }
  const versionsOf = (of: LegalTextKind) => saved.filter(({ kind }) => kind === of);
  const acceptances = consultants.flatMap((consultant) =>
    acceptedBy(consultant, versionsOf('consultant-agreement'), random, now).map((accepted) => ({
      ...accepted,
      acceptanceId: random.uuid(),
      userId: idOf(consultantIds, consultant.key),
      createdAt: accepted.acceptedAt,
    })),
  );
  await insertMany(tx, legalAcceptances, acceptances);
  const terms = versionsOf('terms');
  return (at) => terms.findLast(({ publishedAt }) => publishedAt <= at)?.versionId ?? null;
}

type Accepted = Pick<typeof legalAcceptances.$inferInsert, 'versionId' | 'place' | 'acceptedAt'>;

/** The versions that a consultant accepted: one when enrolling, later ones within two weeks. A few have not read the newest one yet. */
function acceptedBy(
  { key, joinDate, left }: DemoConsultant,
  versions: readonly SavedVersion[],
  random: Random,
  now: Date,
): Accepted[] {
  const first = versions.findLast(({ publishedAt }) => publishedAt <= joinDate);
  return versions.flatMap(({ versionId, publishedAt }): Accepted[] => {
    if (versionId === first?.versionId) return [{ versionId, place: 'enrolment', acceptedAt: joinDate }];
    if (publishedAt < joinDate) return [];
    const acceptedAt = new Date(publishedAt.getTime() + random.int(1, 14 * 24) * (day / 24));
    const isLate = random.of(0.08) && !(key in namedConsultants);
    if (isLate || acceptedAt > now || (left !== null && acceptedAt >= left.at)) return [];
    return [{ versionId, place: 'back-office', acceptedAt }];
  });
}
