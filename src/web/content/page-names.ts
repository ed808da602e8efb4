import type { ContentSlug } from '#contract/content/content.ts';

/** The names of the pages in the editor. */
export const pageNames: Readonly<Record<ContentSlug, string>> = {
  about: 'About Us',
  charter: 'Our Charter',
  science: 'Science',
};
export const contentSlugs = ['about', 'charter', 'science'] as const satisfies readonly ContentSlug[];
