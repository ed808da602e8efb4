import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Language, standardLanguage } from '#domain/language/language.ts';
import type { CompanyValues, SettingChange } from '#domain/settings/company-fields.ts';
import type { StartPage } from '#domain/settings/start-page.ts';
import { user } from '../auth/tables.ts';
import { consultants } from '../consultant/tables.ts';
import { createdAt, instant } from '../db/columns.ts';

/** A person's own choices (specification: notifications all on except SMS; achievements on, dark and compact off). */
export const userSettings = pgTable('user_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id),
  bio: text('bio').notNull().default(''),
  emailCommissions: boolean('email_commissions').notNull().default(true),
  emailPromotions: boolean('email_promotions').notNull().default(true),
  emailTeamUpdates: boolean('email_team_updates').notNull().default(true),
  /** Answers to the person's questions. */
  emailQuestions: boolean('email_questions').notNull().default(true),
  pushNotifications: boolean('push_notifications').notNull().default(true),
  /** Which notifications come as push messages, while they are on. */
  pushCommissions: boolean('push_commissions').notNull().default(true),
  pushPromotions: boolean('push_promotions').notNull().default(true),
  pushTeamUpdates: boolean('push_team_updates').notNull().default(true),
  pushQuestions: boolean('push_questions').notNull().default(true),
  smsAlerts: boolean('sms_alerts').notNull().default(false),
  smsCommissions: boolean('sms_commissions').notNull().default(true),
  smsPromotions: boolean('sms_promotions').notNull().default(false),
  smsTeamUpdates: boolean('sms_team_updates').notNull().default(false),
  smsQuestions: boolean('sms_questions').notNull().default(false),
  darkMode: boolean('dark_mode').notNull().default(false),
  compactView: boolean('compact_view').notNull().default(false),
  showAchievements: boolean('show_achievements').notNull().default(true),
  /** Whether the upline sees the phone number. */
  sharePhone: boolean('share_phone').notNull().default(false),
  language: text('language').$type<Language>().notNull().default(standardLanguage),
  /** Null while the person has chosen none. */
  startPage: text('start_page').$type<StartPage>(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  createdAt: createdAt(),
});

/** The settings of the company. A change adds a version; the newest one applies. */
export const companySettingsVersions = pgTable('company_settings_versions', {
  version: integer('version').primaryKey(),
  settings: jsonb('settings').$type<CompanyValues>().notNull(),
  /** The differences from the version before. */
  changes: jsonb('changes').$type<readonly SettingChange[]>().notNull(),
  /** Null for the values of the installation. */
  reason: text('reason'),
  createdBy: uuid('created_by').references(() => consultants.consultantId),
  createdAt: createdAt(),
});
