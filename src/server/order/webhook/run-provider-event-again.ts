import { and, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import { withActor } from '../../db/actor.ts';
import { notifierNamed } from '../../gateways/gateways.ts';
import { functions } from '../../implement.ts';
import { providerEvents } from '../tables.ts';
import { eventRowOf } from './get-provider-events.ts';
import { processEvent } from './process-event.ts';

/** The provider is asked for the present state again, so that a repeated press changes nothing more. */
export const runProviderEventAgain = functions.order.runProviderEventAgain.handler(
  async ({ input, context, errors }) => {
    const { gateway: name, event_id: eventId } = input;
    const read = () =>
      withActor(context.db, worker, async (tx) => {
        const ofEvent = and(eq(providerEvents.gateway, name), eq(providerEvents.eventId, eventId));
        const [stored] = await tx.select().from(providerEvents).where(ofEvent);
        return stored;
      });
    const event = await read();
    const gateway = notifierNamed(name);
    if (!event || !gateway) throw errors.UNKNOWN_EVENT();
    if (event.processedAt !== null) throw errors.ALREADY_PROCESSED();
    await withActor(context.db, worker, (tx) =>
      writeAuditEvent(tx, context, 'run-provider-event-again', ['provider-event', `${name} ${eventId}`], {}),
    );
    const { type, subject, detail } = event;
    const failed = await processEvent(context, gateway, { id: eventId, type, subject, detail }).then(
      () => false,
      () => true,
    );
    const after = await read();
    if (!after) throw errors.UNKNOWN_EVENT();
    if (failed) throw errors.EVENT_FAILED({ data: { reason: after.error ?? '' } });
    return eventRowOf(after);
  },
);
