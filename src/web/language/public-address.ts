import type { CompanySettings } from '#contract/settings/company.ts';
import { type Language, standardLanguage } from '#domain/language/language.ts';

/** A page of the public host, which has cookies of its own. Its `/language` stores the reader's language if none was chosen there. */
export const publicAddress = (page: string, hosts: CompanySettings['hosts'], language: Language): string =>
  language === standardLanguage
    ? `${hosts.public}${page}`
    : `${hosts.public}/language?${new URLSearchParams({ language, page })}`;
