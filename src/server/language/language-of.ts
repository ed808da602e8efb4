import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { type Language, standardLanguage } from '#domain/language/language.ts';
import type { Call } from '../context.ts';
import { userSettings } from '../settings/tables.ts';

type Caller = Pick<Call, 'actor' | 'signInDb' | 'browserLanguage'>;

/** The language of a caller: that of the account, else the one that the browser has chosen, else the standard one. */
export async function languageOf({ actor, signInDb, browserLanguage }: Caller): Promise<Language> {
  const userId = userIdOf(actor);
  if (userId === null) return browserLanguage ?? standardLanguage;
  const [row] = await signInDb
    .select({ language: userSettings.language })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return row?.language ?? browserLanguage ?? standardLanguage;
}
