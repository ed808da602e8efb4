import { eq } from 'drizzle-orm';
import { standardLanguage } from '#domain/language/language.ts';
import type { Transaction } from '../db/database.ts';
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

/** A person's own settings. `tx` acts as that person or as the worker. */
export async function readSettings(tx: Transaction, userId: string): Promise<Settings> {
  const [stored] = await tx.select().from(userSettings).where(eq(userSettings.userId, userId));
  return stored ?? defaults;
}

/** Stores some of them; the others stay. */
export async function writeSettings(
  tx: Transaction,
  userId: string,
  changed: Partial<Settings>,
  at: Date,
): Promise<void> {
  await tx
    .insert(userSettings)
    .values({ userId, ...changed, updatedAt: at })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...changed, updatedAt: at } });
}
