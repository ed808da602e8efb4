import { eq, sql } from 'drizzle-orm';
import { type ContentPage, type ContentSlug, contentPage } from '#contract/company-content.ts';
import { visitor } from '#domain/person/actor.ts';
import { keptAnswer } from '../catalog/kept-answer.ts';
import { withActor } from '../db/actor.ts';
import type { Database, Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { contentPages } from './tables.ts';

/**
 * The number of the transaction that wrote the row: every change changes it, whoever made it and whatever the clock says.
 */
export const pageVersion = sql<string>`${contentPages}.xmin::text`;

/** The page as it is kept, or null. A document that no longer has its form is a broken promise and throws. */
export async function readPage(tx: Transaction, slug: ContentSlug): Promise<ContentPage | null> {
  const [row] = await tx
    .select({ document: contentPages.document, updatedAt: contentPages.updatedAt, version: pageVersion })
    .from(contentPages)
    .where(eq(contentPages.slug, slug));
  if (!row) return null;
  return contentPage.parse({
    slug,
    document: row.document,
    version: Number(row.version),
    updated_at: row.updatedAt.toISOString(),
  });
}

async function readVersion(tx: Transaction, slug: ContentSlug): Promise<number> {
  const [row] = await tx.select({ version: pageVersion }).from(contentPages).where(eq(contentPages.slug, slug));
  return row ? Number(row.version) : 0;
}

const kept = new WeakMap<Database, Map<ContentSlug, () => Promise<ContentPage | null>>>();

/** The page, read and checked once for each of its versions; everybody sees the same. */
function pageOf(db: Database, slug: ContentSlug): Promise<ContentPage | null> {
  const pages = kept.get(db) ?? new Map<ContentSlug, () => Promise<ContentPage | null>>();
  kept.set(db, pages);
  const page =
    pages.get(slug) ??
    keptAnswer(
      () => withActor(db, visitor, (tx) => readVersion(tx, slug)),
      () => withActor(db, visitor, (tx) => readPage(tx, slug)),
    );
  pages.set(slug, page);
  return page();
}

export const getContentPage = functions.company.getContentPage.handler(({ input, context }) =>
  pageOf(context.db, input.slug),
);
