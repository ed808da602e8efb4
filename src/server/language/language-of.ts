import { eq } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { type Language, standardLanguage } from '#domain/language/language.ts';
import type { Call } from '../context.ts';
import { userSettings } from '../settings/tables.ts';

/** The language that the caller chose; the standard one for visitors and people who chose none. */
export async function languageOf({ actor, signInDb }: Pick<Call, 'actor' | 'signInDb'>): Promise<Language> {
  const userId = userIdOf(actor);
  if (userId === null) return standardLanguage;
  const [row] = await signInDb
    .select({ language: userSettings.language })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return row?.language ?? standardLanguage;
}
