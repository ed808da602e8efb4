import { chooseLanguage } from './choose-language.ts';
import { getCompanySettings } from './company/get-company-settings.ts';
import { getCompanySettingsVersions } from './company/get-company-settings-versions.ts';
import { previewCompanySettings } from './company/preview-company-settings.ts';
import { restoreCompanySettings } from './company/restore-company-settings.ts';
import { updateCompanySettings } from './company/update-company-settings.ts';
import { getSetup } from './get-setup.ts';
import { getUserSettings } from './get-user-settings.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';
import { updatePreferences } from './update-preferences.ts';

export const settingsFunctions = {
  chooseLanguage,
  getSetup,
  getUserSettings,
  updateNotificationSettings,
  updatePreferences,
  getCompanySettings,
  getCompanySettingsVersions,
  previewCompanySettings,
  updateCompanySettings,
  restoreCompanySettings,
};
