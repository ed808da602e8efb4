import { and, eq, sql } from 'drizzle-orm';
import type { ContentDocument, Provenance } from '#contract/content/content.ts';
import { userIdOf } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { pageVersion, readPage } from './get-content-page.ts';
import { contentPages } from './tables.ts';

/** The provenance of the part of a page that is not the company's own text. */
const provenanceOf = (page: ContentDocument): Provenance =>
  page.slug === 'about'
    ? page.document.teachings.provenance
    : page.slug === 'charter'
      ? page.document.values.provenance
      : page.document.technology.provenance;

/**
 * Writes a page if it still has the version that was edited. What stood there before goes into the audit log, so that no
 * words are lost.
 */
export const updateContentPage = functions.content.updateContentPage.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { page, version } = input;
    const { source, reviewer } = provenanceOf(page);
    const actorId = userIdOf(context.actor);
    const written = { document: page.document, source, reviewer, updatedBy: actorId, updatedAt: context.now() };
    const before = await readPage(tx, page.slug);
    const changed =
      version === null
        ? await tx
            .insert(contentPages)
            .values({ slug: page.slug, ...written })
            .onConflictDoNothing()
            .returning({ slug: contentPages.slug })
        : await tx
            .update(contentPages)
            .set(written)
            .where(and(eq(contentPages.slug, page.slug), eq(pageVersion, sql`${String(version)}`)))
            .returning({ slug: contentPages.slug });
    if (changed.length === 0) throw errors.CHANGED_MEANWHILE();
    await writeAuditEvent(tx, context, 'update-content-page', ['content_page', page.slug], {
      before: before?.document ?? null,
    });
    const after = await readPage(tx, page.slug);
    if (!after) throw new Error('the page that was written is not there');
    return after;
  }),
);
