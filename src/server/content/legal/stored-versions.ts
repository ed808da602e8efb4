import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { currentVersion, type LegalTextKind } from '#domain/content/legal-text.ts';
import type { Transaction } from '../../db/database.ts';
import { legalTextVersions } from '../tables.ts';

const { versionId, kind, version, publishedAt, summary } = legalTextVersions;

/** A published version without its text. */
export type StoredVersion = Awaited<ReturnType<typeof publishedVersions>>[number];

/** The published versions, the newest first: of a kind, or of all. At most `most` of them. */
export async function publishedVersions(tx: Transaction, of?: LegalTextKind, most?: number) {
  const query = tx
    .select({ versionId, kind, version: sql<number>`${version}`, publishedAt: sql<Date>`${publishedAt}`, summary })
    .from(legalTextVersions)
    .where(and(isNotNull(version), of && eq(kind, of)))
    .orderBy(desc(version));
  const rows = await (most === undefined ? query : query.limit(most));
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }));
}

/** The version that applies, null while none is published. */
export const currentOf = async (tx: Transaction, of: LegalTextKind): Promise<StoredVersion | null> =>
  currentVersion(await publishedVersions(tx, of, 1));

/** The text of a version, in Markdown. */
export async function textOf(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx
    .select({ text: legalTextVersions.text })
    .from(legalTextVersions)
    .where(eq(legalTextVersions.versionId, id));
  if (!row) throw new Error(`the version ${id} of a legal text is not there`);
  return row.text;
}

/** The id of the transaction that wrote a draft: each save changes it, independent of the clock. */
const revision = sql<string>`${legalTextVersions}.xmin::text`;

const isDraftOf = (of: LegalTextKind) => and(eq(kind, of), isNull(version));

/** The condition that finds the draft of a kind if it is still the one that was read with this revision. */
export const isRevision = (of: LegalTextKind, given: number) => and(isDraftOf(of), eq(revision, String(given)));

/** The draft of a kind as the functions answer it; null without one. */
export async function draftOf(tx: Transaction, of: LegalTextKind) {
  const [row] = await tx
    .select({ text: legalTextVersions.text, summary, updatedAt: legalTextVersions.updatedAt, revision })
    .from(legalTextVersions)
    .where(isDraftOf(of));
  if (!row) return null;
  return {
    revision: Number(row.revision),
    text: row.text,
    summary: row.summary,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A published version as the functions answer it. */
export const answeredVersion = (stored: StoredVersion) => ({
  version: stored.version,
  published_at: stored.publishedAt.toISOString(),
  summary: stored.summary,
});
