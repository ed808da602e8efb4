import { webhookFunctions } from '#contract/message/webhook.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { sentAnswer } from '#web/message/webhook/delivery-labels.ts';
import { DeliveryList, deliveryStates } from '#web/message/webhook/delivery-list.tsx';
import { WebhookTabs } from '#web/message/webhook/webhook-tabs.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/deliveries.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { searchParams, list, shown } = adminLongList(request);
  const state = deliveryStates.find((candidate) => candidate === searchParams.get('state')) ?? null;
  const api = context.get(apiContext);
  const [deliveries, views] = await Promise.all([
    api.message.getWebhookDeliveries({ ...list, state }),
    loadViews(api, 'webhook-deliveries'),
  ]);
  return { deliveries, views, state, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...viewSubmissions(api),
    sendWebhookAgain: submission(webhookFunctions.sendWebhookAgain, async (input) =>
      sentAnswer(await api.message.sendWebhookAgain(input), m.delivery_sent),
    ),
  });
};

export const clientAction = formClientAction;

export default function AdminWebhookDeliveriesPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <WebhookTabs current="deliveries" />
      <DeliveryList {...loaderData} />
    </AdminFrame>
  );
}
