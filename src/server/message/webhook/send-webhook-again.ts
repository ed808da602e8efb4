import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { sendNow } from './deliver.ts';
import { deliveryRowOf } from './get-webhook-deliveries.ts';

/** The event has the same id, by which a receiver finds what it has processed already. */
export const sendWebhookAgain = functions.message.sendWebhookAgain.handler(async ({ input, context, errors }) => {
  const sent = await sendNow(context, input.delivery_id);
  if (sent === null) throw errors.NOT_FOUND();
  const { type, eventId } = sent.delivery;
  await withActor(context.db, worker, (tx) =>
    writeAuditEvent(tx, context, 'send-webhook-again', ['webhook-delivery', input.delivery_id], { type, eventId }),
  );
  return deliveryRowOf(sent);
});
