import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, standardLanguage } from '#domain/language/language.ts';
import { overwriteGetLocale } from '#messages/runtime';

const languages = new AsyncLocalStorage<Language>();

// Messages and formats ask for the language each time. Without a reader, as in jobs, it is the standard one.
overwriteGetLocale(() => languages.getStore() ?? standardLanguage);

/** Does the work, and everything that it starts, in the language of a reader. */
export const inLanguage = <T>(language: Language, work: () => T): T => languages.run(language, work);
