/** What other programs can subscribe to. */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'order.refunded',
  'consultant.enrolled',
  'consultant.rank_changed',
  'period.closed',
  'payout.paid',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The event of "Send test"; no endpoint subscribes to it. */
export const testEvent = 'webhook.test';

const [minute, hour] = [60, 60 * 60];

/** Seconds between attempts, as the Standard Webhooks specification suggests: ten attempts in about three days. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** Seconds until the next attempt after this many failed ones; null when it is given up. */
export const pauseAfter = (attempts: number): number | null => pauses[attempts - 1] ?? null;

/** Why an attempt failed. `gone`: the endpoint answered 410 and wants no more events. */
export const webhookFailures = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'unresolved',
  'address-not-allowed',
  'certificate',
  'connection',
] as const;

export type WebhookFailure = (typeof webhookFailures)[number];

/** What an answer with this status means; null for success. Redirects are never followed. */
export function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

/** What follows a failed attempt. An endpoint is switched off when it is gone, or when its event was given up. */
export function afterFailure(
  failure: WebhookFailure,
  attempts: number,
): { readonly retryIn: number; readonly switchOff: false } | { readonly retryIn: null; readonly switchOff: true } {
  const retryIn = failure === 'gone' ? null : pauseAfter(attempts);
  return retryIn === null ? { retryIn, switchOff: true } : { retryIn, switchOff: false };
}
