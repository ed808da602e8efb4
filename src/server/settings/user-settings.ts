import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { standardLanguage } from '#domain/language/language.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import { reasonOf } from '../db/reason.ts';
import { userSettings } from './tables.ts';

type Settings = Omit<typeof userSettings.$inferSelect, 'userId' | 'createdAt' | 'updatedAt'>;

/** The settings of a person who has saved none; the same as the table's defaults. */
const defaults: Settings = {
  bio: '',
  emailCommissions: true,
  emailPromotions: true,
  emailTeamUpdates: true,
  emailQuestions: true,
  pushNotifications: true,
  pushCommissions: true,
  pushPromotions: true,
  pushTeamUpdates: true,
  pushQuestions: true,
  smsAlerts: false,
  smsCommissions: true,
  smsPromotions: false,
  smsTeamUpdates: false,
  smsQuestions: false,
  darkMode: false,
  compactView: false,
  showAchievements: true,
  sharePhone: false,
  language: standardLanguage,
  startPage: null,
};

type Reader = Pick<Call, 'browserLanguage'>;

/** The pages of a person without settings are in the language of the browser, so the first stored settings have it, too. */
const languageOfBrowser = ({ browserLanguage }: Reader): Partial<Settings> =>
  browserLanguage === undefined ? {} : { language: browserLanguage };

/** A person's own settings. `tx` acts as that person or as the worker. */
export async function readSettings(tx: Transaction, reader: Reader, userId: string): Promise<Settings> {
  const [stored] = await tx.select().from(userSettings).where(eq(userSettings.userId, userId));
  return stored ?? { ...defaults, ...languageOfBrowser(reader) };
}

/** Stores some of them; the others stay. */
export async function writeSettings(
  tx: Transaction,
  call: Reader & Pick<Call, 'now'>,
  userId: string,
  changed: Partial<Settings>,
): Promise<void> {
  const updatedAt = call.now();
  await tx
    .insert(userSettings)
    .values({ userId, ...languageOfBrowser(call), ...changed, updatedAt })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...changed, updatedAt } });
}

/**
 * Gives a new account the language in which its owner signed up: they confirm and sign in on another host or device, which
 * does not know it. Call it after the transaction that creates the account, because the role of sign-in can't write settings.
 * The account exists by then, so a failure is only logged.
 */
export async function saveLanguageOfSignUp(call: Call, userId: string): Promise<void> {
  const { browserLanguage: language } = call;
  if (language === undefined) return;
  await withActor(call.db, worker, (tx) => writeSettings(tx, call, userId, { language })).catch((error: unknown) =>
    console.error(`the language of account ${userId} could not be stored: ${reasonOf(error)}`),
  );
}
