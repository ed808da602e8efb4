import type { ContentSlug } from '#contract/content/content.ts';
import { m } from '#messages';

/** The names of the pages in the editor. */
export const pageNames: Readonly<Record<ContentSlug, () => string>> = {
  about: m.page_about,
  charter: m.page_charter,
  science: m.page_science,
};
export const contentSlugs = ['about', 'charter', 'science'] as const satisfies readonly ContentSlug[];
