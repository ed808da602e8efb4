import { and, eq, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { EventOutcome } from '#domain/order/order.ts';
import { withActor } from '../../db/actor.ts';
import { reasonOf } from '../../db/reason.ts';
import type { Notifier, ProviderEvent, ReportedState } from '../../gateways/gateway.ts';
import { notifierNamed, notifierNames } from '../../gateways/gateways.ts';
import { timeOfRun } from '../../gateways/time-of-run.ts';
import { providerEvents } from '../tables.ts';
import { type EventContext, storeWhereItBelongs } from './store-state.ts';

/**
 * Stores an event of a provider and does what it means, once however often it arrives. If that fails, the provider
 * delivers it again, and the job of every minute tries too.
 */
export async function receiveEvent(
  context: EventContext,
  gateway: Notifier,
  { id, type, subject, detail = null }: ProviderEvent,
): Promise<void> {
  const at = context.now();
  const waiting = await withActor(context.db, worker, async (tx) => {
    await tx
      .insert(providerEvents)
      .values({ gateway: gateway.name, eventId: id, type, subject, detail, receivedAt: at, createdAt: at })
      .onConflictDoNothing();
    const [stored] = await tx
      .select({ processedAt: providerEvents.processedAt })
      .from(providerEvents)
      .where(isEvent(gateway.name, id));
    return stored?.processedAt === null;
  });
  if (waiting) await processEvent(context, gateway, { id, type, subject, detail });
}

/** After so many attempts only an admin runs it again. */
const maxAttempts = 30;

/**
 * Runs the job of every minute: events with consequences that could not be stored. Those of a provider are processed one after the
 * other, those of different providers at the same time. The rest is left to the next run when `hasTime` is false, so that a
 * provider that answers slowly does not keep the next events of the others waiting. Those of a provider that is no longer set up wait
 * until it is again.
 */
export async function processWaitingEvents(context: EventContext, hasTime = timeOfRun()): Promise<void> {
  await Promise.all(notifierNames(context).map((name) => processEventsOf(context, name, hasTime)));
}

async function processEventsOf(context: EventContext, name: string, hasTime: () => boolean): Promise<void> {
  const gateway = notifierNamed(name);
  if (!gateway) return;
  const waiting = await withActor(context.db, worker, (tx) =>
    tx
      .select()
      .from(providerEvents)
      .where(
        and(
          eq(providerEvents.gateway, name),
          sql`${providerEvents.processedAt} is null and ${providerEvents.attempts} < ${maxAttempts}
            and ${providerEvents.createdAt} < clock_timestamp() - interval '30 seconds'`,
        ),
      )
      // Where a run ends early, the next one starts with the events that it has not tried.
      .orderBy(providerEvents.attempts, providerEvents.receivedAt)
      .limit(100),
  );
  for (const { eventId, type, subject, detail } of waiting) {
    if (!hasTime()) return;
    await processEvent(context, gateway, { id: eventId, type, subject, detail }).catch((error: unknown) =>
      console.error(`${name}: event ${eventId} could not be processed and is retried: ${reasonOf(error)}`),
    );
  }
}

const isEvent = (gateway: string, id: string) =>
  and(eq(providerEvents.gateway, gateway), eq(providerEvents.eventId, id));

const outcomes = {
  payment: 'payment',
  'failed-refund': 'refund',
  refunds: 'refund',
  payout: 'payout',
  dispute: 'dispute',
  undeliverable: 'mail',
} as const satisfies Record<ReportedState['kind'], EventOutcome>;

/** Does what an event means and stores its outcome, or why that failed. */
export async function processEvent(context: EventContext, gateway: Notifier, event: ProviderEvent): Promise<void> {
  const store = (values: Partial<typeof providerEvents.$inferInsert>) =>
    withActor(context.db, worker, (tx) =>
      tx
        .update(providerEvents)
        .set({ ...values, attempts: sql`${providerEvents.attempts} + 1` })
        .where(isEvent(gateway.name, event.id)),
    );
  try {
    const state = await gateway.notifications?.look(context, event);
    if (state) await storeWhereItBelongs(context, gateway, state);
    await store({ processedAt: context.now(), outcome: state ? outcomes[state.kind] : 'ignored', error: null });
  } catch (error) {
    const [reason = ''] = reasonOf(error).split('\n');
    await store({ error: reason.slice(0, 500) });
    throw error;
  }
}
