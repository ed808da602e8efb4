import { getNotifications, markNotificationsRead } from './own-notifications.ts';

export const notificationFunctions = { getNotifications, markNotificationsRead };
