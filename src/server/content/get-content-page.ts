import { eq, sql } from 'drizzle-orm';
import { type ContentPage, type ContentSlug, contentPage } from '#contract/content/content.ts';
import { visitor } from '#domain/account/actor.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import { cachedByVersion } from '../db/single-flight.ts';
import { functions } from '../implement.ts';
import { contentPages } from './tables.ts';

/** The id of the transaction that wrote the row. Every change changes it, independent of the clock. */
export const pageVersion = sql<string>`${contentPages}.xmin::text`;

/** The stored page, or null. Throws if the document does not match its schema. */
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

const cachedPages = new WeakMap<ActorDatabase, Map<ContentSlug, () => Promise<ContentPage | null>>>();

/** The page, read and checked once for each of its versions; the same for every visitor. */
function pageOf(db: ActorDatabase, slug: ContentSlug): Promise<ContentPage | null> {
  const pages = cachedPages.get(db) ?? new Map<ContentSlug, () => Promise<ContentPage | null>>();
  cachedPages.set(db, pages);
  const page =
    pages.get(slug) ??
    cachedByVersion(
      () => withActor(db, visitor, (tx) => readVersion(tx, slug)),
      () => withActor(db, visitor, (tx) => readPage(tx, slug)),
    );
  pages.set(slug, page);
  return page();
}

export const getContentPage = functions.content.getContentPage.handler(({ input, context }) =>
  pageOf(context.db, input.slug),
);
