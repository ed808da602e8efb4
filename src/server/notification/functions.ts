import { getNotifications } from './get-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

export const notificationFunctions = { getNotifications, markNotificationsRead };
