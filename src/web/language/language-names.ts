import type { Language } from '#domain/language/language.ts';

/** Each language in its own words, so that people recognize theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };
