import { sendContactEmail } from './send-contact-email.ts';
import { getMailSuppressions } from './suppression/get-mail-suppressions.ts';
import { liftMailSuppression } from './suppression/lift-mail-suppression.ts';
import { resumeMails } from './suppression/resume-mails.ts';
import { createWebhookEndpoint } from './webhook/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhook/delete-webhook-endpoint.ts';
import { getWebhookDeliveries } from './webhook/get-webhook-deliveries.ts';
import { getWebhookEndpoints } from './webhook/get-webhook-endpoints.ts';
import { revealWebhookSecret } from './webhook/reveal-webhook-secret.ts';
import { rotateWebhookSecret } from './webhook/rotate-webhook-secret.ts';
import { sendTestWebhook } from './webhook/send-test-webhook.ts';
import { sendWebhookAgain } from './webhook/send-webhook-again.ts';
import { updateWebhookEndpoint } from './webhook/update-webhook-endpoint.ts';

export const messageFunctions = {
  sendContactEmail,
  getMailSuppressions,
  liftMailSuppression,
  resumeMails,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoints,
  revealWebhookSecret,
  rotateWebhookSecret,
  getWebhookDeliveries,
  sendWebhookAgain,
  sendTestWebhook,
};
