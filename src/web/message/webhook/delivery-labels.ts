import type { WebhookDeliveryRow } from '#contract/message/webhook.ts';
import type { WebhookFailure } from '#domain/message/webhook-event.ts';
import { m } from '#messages';

/** Why an attempt failed. */
export const failureLabels: Readonly<Record<WebhookFailure, () => string>> = {
  status: m.delivery_failure_status,
  redirect: m.delivery_failure_redirect,
  gone: m.delivery_failure_gone,
  timeout: m.delivery_failure_timeout,
  unresolved: m.delivery_failure_unresolved,
  'address-not-allowed': m.delivery_failure_address_not_allowed,
  certificate: m.delivery_failure_certificate,
  connection: m.delivery_failure_connection,
};

/** What happened to an event that an admin has just sent. */
export function sentAnswer(
  { failure, response_status }: WebhookDeliveryRow,
  delivered: (values: { status: number }) => string,
) {
  return failure === null
    ? { message: delivered({ status: response_status ?? 0 }) }
    : { message: m.delivery_failed_message({ reason: failureLabels[failure]() }), warning: true };
}
