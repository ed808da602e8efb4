import type { ContentSlug } from '#contract/company-content.ts';
import { isRecord, type KeptValue, keptValue } from '#web/ui/kept-value.ts';
import { contentSlugs } from './page-names.ts';
import type { Words } from './page-words.ts';

/** Changes of a page that are not saved yet: the version they began with, its words, and the words as they are now. */
export type PageDraft = { readonly version: number | null; readonly base: Words; readonly mine: Words };

const isWords = (found: unknown): found is Words =>
  isRecord(found) && Object.values(found).every((text) => typeof text === 'string');

/** What was kept as a draft, checked. */
export function readDraft(found: unknown): PageDraft | null {
  if (!isRecord(found)) return null;
  const { version, base, mine } = found;
  if (!isWords(base) || !isWords(mine)) return null;
  return { version: typeof version === 'number' ? version : null, base, mine };
}

const draftOf = (slug: ContentSlug) =>
  keptValue<PageDraft | null>({ key: `birchline.page.${slug}`, area: 'local', empty: null, read: readDraft });
const drafts = new Map<ContentSlug, KeptValue<PageDraft | null>>(contentSlugs.map((slug) => [slug, draftOf(slug)]));

/** The draft of a page, kept on this device: it outlives a reload, a lost session and a closed window. */
export function pageDraft(slug: ContentSlug): KeptValue<PageDraft | null> {
  const draft = drafts.get(slug);
  if (!draft) throw new Error(`no page ${slug}`);
  return draft;
}
