import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';

let fixture: TestDeployment;
let ada: string;
let ben: string;
beforeAll(async () => {
  fixture = await startTestDeployment();
  ada = (await enrolledOne(fixture.deployment)).consultantId;
  ben = (await enrolledOne(fixture.deployment)).consultantId;
});
afterAll(() => fixture.close());

const as = (userId: string, role: 'consultant' | 'admin' | 'customer' = 'consultant') =>
  callAs(fixture.deployment, { role, adminRole: 'owner', userId });

const unchanged = {
  email_commissions: true,
  email_promotions: true,
  email_team_updates: true,
  email_questions: true,
  push_notifications: true,
  push_commissions: true,
  push_promotions: true,
  push_team_updates: true,
  push_questions: true,
  sms_alerts: false,
  sms_commissions: true,
  sms_promotions: false,
  sms_team_updates: false,
  sms_questions: false,
  dark_mode: false,
  compact_view: false,
  show_achievements: true,
  share_phone: false,
  language: 'en',
  start_page: null,
};

test('[BO-089] [BO-099] [BO-190] [BO-458] a new person has mails, push messages and achievements on, dark mode and compact view off; switches and preferences are stored for each person alone', async () => {
  expect(await as(ada).settings.getUserSettings()).toEqual(unchanged);
  const mails = {
    email_commissions: false,
    email_promotions: true,
    email_team_updates: false,
    email_questions: false,
    push_notifications: false,
    push_commissions: true,
    push_promotions: false,
    push_team_updates: true,
    push_questions: true,
    sms_alerts: false,
    sms_commissions: true,
    sms_promotions: false,
    sms_team_updates: false,
    sms_questions: false,
  };
  const preferences = { dark_mode: true, compact_view: true, show_achievements: false, share_phone: true };
  await as(ada).settings.updateNotificationSettings(mails);
  expect(await as(ada).settings.getUserSettings()).toEqual({ ...unchanged, ...mails });
  await as(ada).settings.updatePreferences(preferences);
  const chosen = { language: 'fr', start_page: 'earnings' } as const;
  await as(ada).settings.updatePreferences({ ...preferences, ...chosen });
  // A language or start page that is left out stays.
  await as(ada).settings.updatePreferences(preferences);
  expect(await as(ada).settings.getUserSettings()).toEqual({ ...mails, ...preferences, ...chosen });
  expect((await as(ada).account.getSession())?.preferences).toEqual({
    darkMode: true,
    compactView: true,
    showAchievements: false,
    language: 'fr',
    startPage: 'earnings',
  });
  await as(ada).settings.chooseLanguage({ language: 'en' });
  expect(await as(ada).settings.getUserSettings()).toEqual({ ...mails, ...preferences, ...chosen, language: 'en' });
  for (const role of ['consultant', 'admin'] as const) {
    expect(await as(ben, role).settings.getUserSettings()).toEqual(unchanged);
  }
});

test('the first settings that a person stores have the language of their pages, and later ones leave it', async () => {
  const { consultantId } = await enrolledOne(fixture.deployment);
  const inBrowser = (browserLanguage: 'en' | 'fr') =>
    callAs(fixture.deployment, { role: 'consultant', userId: consultantId }, { browserLanguage });
  const { language: _, start_page: __, ...settings } = await inBrowser('fr').settings.getUserSettings();
  expect(await inBrowser('fr').settings.getUserSettings()).toEqual({ ...unchanged, language: 'fr' });
  const { dark_mode, compact_view, show_achievements, share_phone, ...notifications } = settings;
  await inBrowser('fr').settings.updateNotificationSettings(notifications);
  expect((await inBrowser('en').account.getSession())?.preferences.language).toBe('fr');
  await inBrowser('en').settings.updatePreferences({ dark_mode, compact_view, show_achievements, share_phone });
  expect(await inBrowser('en').settings.getUserSettings()).toEqual({ ...unchanged, language: 'fr' });
});

test('another person’s settings cannot be written, and a visitor has none', async () => {
  const foreign = { ...unchanged, user_id: ada, userId: ada };
  await expect(as(ben, 'admin').settings.updatePreferences(foreign as never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const { settings } = callAs(fixture.deployment, visitor);
  await expect(settings.getUserSettings()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(settings.chooseLanguage({ language: 'fr' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
