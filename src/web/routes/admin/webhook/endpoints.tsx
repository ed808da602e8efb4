import { webhookFunctions } from '#contract/message/webhook.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { atField, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { sentAnswer } from '#web/message/webhook/delivery-labels.ts';
import { EndpointList } from '#web/message/webhook/endpoint-list.tsx';
import { WebhookTabs } from '#web/message/webhook/webhook-tabs.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/endpoints.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { list, shown } = adminList(request);
  return { endpoints: await context.get(apiContext).message.getWebhookEndpoints(list), ...shown };
};

const atUrl = atField('url', 'NOT_HTTPS', 'ADDRESS_NOT_ALLOWED', 'UNKNOWN_HOST');

export const action = ({ context, request }: Route.ActionArgs) => {
  const { message: api } = context.get(apiContext);
  return formAction(request, {
    createWebhookEndpoint: submission(webhookFunctions.createWebhookEndpoint, async (input) => {
      const { url, secret } = await api.createWebhookEndpoint(input).catch(atUrl);
      return { message: m.endpoint_added(), value: { url, secret } };
    }),
    updateWebhookEndpoint: submission(webhookFunctions.updateWebhookEndpoint, async (input) => {
      await api.updateWebhookEndpoint(input).catch(atUrl);
      return m.endpoint_saved();
    }),
    deleteWebhookEndpoint: submission(webhookFunctions.deleteWebhookEndpoint, async (input) => {
      await api.deleteWebhookEndpoint(input);
      return m.endpoint_deleted();
    }),
    revealWebhookSecret: submission(webhookFunctions.revealWebhookSecret, async (input) => {
      const { secret } = await api.revealWebhookSecret(input);
      return { message: m.endpoint_secret_shown_message(), value: { secret, id: input.endpoint_id } };
    }),
    rotateWebhookSecret: submission(webhookFunctions.rotateWebhookSecret, async (input) => {
      const { secret } = await api.rotateWebhookSecret(input);
      return { message: m.endpoint_rotated(), value: { secret, id: input.endpoint_id } };
    }),
    sendTestWebhook: submission(webhookFunctions.sendTestWebhook, async (input) =>
      sentAnswer(await api.sendTestWebhook(input), m.endpoint_test_sent),
    ),
  });
};

export const clientAction = formClientAction;

export default function AdminWebhookEndpointsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <WebhookTabs current="endpoints" />
      <EndpointList {...loaderData} />
    </AdminFrame>
  );
}
