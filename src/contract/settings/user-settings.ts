import { z } from 'zod';
import { languages } from '#domain/language/language.ts';
import { startPages } from '#domain/settings/start-page.ts';
import { command, read } from '../function.ts';

/** What a consultant wants, by kind and channel. Emails about the security of the account are always sent. */
const notificationSettings = z.strictObject({
  /** Statements, payouts and their outcome. */
  email_commissions: z.boolean(),
  /** Promotions that start. */
  email_promotions: z.boolean(),
  /** People who join the team. */
  email_team_updates: z.boolean(),
  /** Answers to one’s questions. */
  email_questions: z.boolean(),
  /** Push messages on the devices where they are turned on. */
  push_notifications: z.boolean(),
  push_commissions: z.boolean(),
  push_promotions: z.boolean(),
  push_team_updates: z.boolean(),
  push_questions: z.boolean(),
  /** SMS to the confirmed phone, where a service is configured. */
  sms_alerts: z.boolean(),
  sms_commissions: z.boolean(),
  sms_promotions: z.boolean(),
  sms_team_updates: z.boolean(),
  sms_questions: z.boolean(),
});

/** How the back office looks on every device, and where it starts. */
const preferences = z.strictObject({
  dark_mode: z.boolean(),
  compact_view: z.boolean(),
  show_achievements: z.boolean(),
  /** Whether the upline sees the phone number. */
  share_phone: z.boolean().default(false),
});

const chosen = z.strictObject({
  /** The language of pages and documents. */
  language: z.enum(languages),
  /** The page after signing in; null for the standard one. */
  start_page: z.enum(startPages).nullable(),
});

export const userSettingsFunctions = {
  chooseLanguage: command('choose-language', 'signed-in', 'Choose the language of pages and documents')
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(z.object({ success: z.literal(true) })),
  getUserSettings: read('get-user-settings', 'signed-in', 'Your notification switches and preferences').output(
    z.object({ ...notificationSettings.shape, ...preferences.shape, ...chosen.shape }),
  ),
  updateNotificationSettings: command(
    'update-notification-settings',
    'signed-in',
    'Choose which notifications you get, and how',
  )
    .input(notificationSettings)
    .output(z.object({ success: z.literal(true) })),
  updatePreferences: command(
    'update-preferences',
    'signed-in',
    'Choose how the back office looks, its language and its start page. A language or start page that is left out stays.',
  )
    .input(z.strictObject({ ...preferences.shape, ...chosen.partial().shape }))
    .output(z.object({ success: z.literal(true) })),
};
