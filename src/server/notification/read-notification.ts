import { type NotificationData, notificationData } from '#contract/notification/notification.ts';

/** A stored notification; null if it is of a kind or a form that this version of the program doesn't have. */
export function readNotification(stored: {
  readonly notificationId: string;
  readonly data: unknown;
}): NotificationData | null {
  const { data } = notificationData.safeParse(stored.data);
  if (!data) console.error(`notification ${stored.notificationId} is of another version and is left out`);
  return data ?? null;
}
