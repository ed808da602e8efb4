import type { ContentSlug } from '#contract/content/content.ts';
import { isRecord, type StoredValue, storedValue } from '#web/ui/form/stored-value.ts';
import { contentSlugs } from './page-names.ts';
import type { PageText } from './page-text.ts';

/** Unsaved changes of a page: the version they are based on, its text, and the current text. */
export type PageDraft = { readonly version: number | null; readonly base: PageText; readonly mine: PageText };

const isPageText = (value: unknown): value is PageText =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** A stored draft, validated. */
export function readDraft(value: unknown): PageDraft | null {
  if (!isRecord(value)) return null;
  const { version, base, mine } = value;
  if (!isPageText(base) || !isPageText(mine)) return null;
  return { version: typeof version === 'number' ? version : null, base, mine };
}

const draftOf = (slug: ContentSlug) =>
  storedValue<PageDraft | null>({ key: `birchline.page.${slug}`, area: 'local', empty: null, read: readDraft });
const drafts = new Map<ContentSlug, StoredValue<PageDraft | null>>(contentSlugs.map((slug) => [slug, draftOf(slug)]));

/** The draft of a page on this device; it survives a reload, an ended session and a closed window. */
export function pageDraft(slug: ContentSlug): StoredValue<PageDraft | null> {
  const draft = drafts.get(slug);
  if (!draft) throw new Error(`no page ${slug}`);
  return draft;
}
