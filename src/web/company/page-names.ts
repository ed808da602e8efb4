import type { ContentSlug } from '#contract/company-content.ts';

/** The pages as an editor lists them. */
export const pageNames: Readonly<Record<ContentSlug, string>> = {
  about: 'About Us',
  charter: 'Our Charter',
  science: 'Science',
};
export const contentSlugs = ['about', 'charter', 'science'] as const satisfies readonly ContentSlug[];
