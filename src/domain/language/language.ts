/** The languages of the pages and documents; each has a file in `messages/`. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The language of visitors and people who chose none, and of everything that is sent without a reader's request. */
export const standardLanguage: Language = 'en';

/** The language in which a company writes its own texts: products, pages and legal texts. Pages in another language mark them with it. */
export const companyLanguage: Language = 'en';
