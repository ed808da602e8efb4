import { type Language, languages } from '#domain/language/language.ts';
import { cookieLine, cookieValue } from '#web/ui/form/cookie.ts';

// Without the name of the session cookie, so that the pages of visitors still come from the cache.
const name = 'language';

/** The language that a browser has chosen, from the `Cookie` header of its request; null if it has chosen none. */
export function chosenLanguage(cookieHeader: string | null | undefined): Language | null {
  const chosen = cookieValue(cookieHeader ?? null, name);
  return languages.find((language) => language === chosen) ?? null;
}

/** The header that stores the language of a browser for a year. */
export const languageCookie = (language: Language): string => `${cookieLine(name, language, 365)}; HttpOnly`;
