import { type Language, languages } from '#domain/language/language.ts';
import { cookieLine } from '#web/ui/form/cookie.ts';

// Without the name of the session cookie, so that the pages of visitors still come from the cache.
const name = 'language';

/** The language that a browser has chosen, from the `Cookie` header of its request; null if it has chosen none. */
export function chosenLanguage(cookieHeader: string | null | undefined): Language | null {
  if (!cookieHeader?.includes(name)) return null;
  const cookies = cookieHeader.split(/;\s*/);
  return languages.find((language) => cookies.includes(`${name}=${language}`)) ?? null;
}

/** The header that stores the language of a browser for a year. */
export const languageCookie = (language: Language): string => `${cookieLine(name, language, 365)}; HttpOnly`;
