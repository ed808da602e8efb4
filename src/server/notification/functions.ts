import { getNotifications } from './get-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { getPush } from './push/get-push.ts';
import { subscribePush } from './push/subscribe-push.ts';
import { unsubscribePush } from './push/unsubscribe-push.ts';
import { confirmPhone } from './sms/confirm-phone.ts';
import { getSmsPhone } from './sms/get-sms-phone.ts';
import { removePhone } from './sms/remove-phone.ts';
import { sendPhoneCode } from './sms/send-phone-code.ts';

export const notificationFunctions = {
  getNotifications,
  markNotificationsRead,
  getPush,
  subscribePush,
  unsubscribePush,
  getSmsPhone,
  sendPhoneCode,
  confirmPhone,
  removePhone,
};
