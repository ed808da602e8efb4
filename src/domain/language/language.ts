/** The languages of the pages and documents; each has a file in `messages/`. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The language of visitors, of people who chose none, and of everything that is sent without a reader's request. */
export const standardLanguage: Language = 'en';
