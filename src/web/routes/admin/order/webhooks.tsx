import { providerEventFunctions } from '#contract/order/provider-event.ts';
import { m } from '#messages';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { WebhookTabs } from '#web/message/webhook/webhook-tabs.tsx';
import { eventStates, WebhookList } from '#web/order/admin/webhook-list.tsx';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminLongList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/webhooks.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'system:read')) return null;
  const { searchParams, list, shown } = adminLongList(request);
  const state = eventStates.find((candidate) => candidate === searchParams.get('state')) ?? null;
  return { events: await context.get(apiContext).order.getProviderEvents({ ...list, state }), state, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { order } = context.get(apiContext);
  return formAction(request, {
    runProviderEventAgain: submission(providerEventFunctions.runProviderEventAgain, async (input) => {
      await order.runProviderEventAgain(input);
      return m.webhook_processed_message();
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminWebhooksPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <WebhookTabs current="received" />
      <WebhookList {...loaderData} />
    </AdminFrame>
  );
}
