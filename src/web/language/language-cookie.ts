import { type Language, languages } from '#domain/language/language.ts';

// Without the name of the session cookie, so that the pages of visitors still come from the cache.
const name = 'language';
const yearInSeconds = 365 * 24 * 60 * 60;

/** The language that a browser has chosen, from the `Cookie` header of its request; null if it has chosen none. */
export function chosenLanguage(cookieHeader: string | null | undefined): Language | null {
  if (!cookieHeader?.includes(name)) return null;
  const cookies = cookieHeader.split(/;\s*/);
  return languages.find((language) => cookies.includes(`${name}=${language}`)) ?? null;
}

/** The header that stores the language of a browser for a year. */
export const languageCookie = (language: Language): string =>
  `${name}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax; HttpOnly`;
