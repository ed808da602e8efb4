import { getSetup } from './get-setup.ts';
import { getUserSettings } from './get-user-settings.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';
import { updatePreferences } from './update-preferences.ts';

export const userSettingsFunctions = { getSetup, getUserSettings, updateNotificationSettings, updatePreferences };
