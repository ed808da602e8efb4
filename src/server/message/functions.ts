import { getMailText } from './mail-text/get-mail-text.ts';
import { getMailTextVersions } from './mail-text/get-mail-text-versions.ts';
import { getMailTexts } from './mail-text/get-mail-texts.ts';
import { previewMailText } from './mail-text/preview-mail-text.ts';
import { resetMailText } from './mail-text/reset-mail-text.ts';
import { restoreMailTexts } from './mail-text/restore-mail-texts.ts';
import { updateMailText } from './mail-text/update-mail-text.ts';
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
  getMailTexts,
  getMailText,
  previewMailText,
  updateMailText,
  resetMailText,
  getMailTextVersions,
  restoreMailTexts,
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
