import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { smsServiceOf } from '../../gateways/gateways.ts';
import { smsPhones } from '../tables.ts';

/** Sends a text to the confirmed phone of a person, if there still is one. A number that refuses texts is forgotten. */
export async function sendSms(
  { db, gatewaySettings }: Pick<Deployment, 'db' | 'gatewaySettings'>,
  { userId, text }: { readonly userId: string; readonly text: string },
): Promise<void> {
  const service = smsServiceOf({ gatewaySettings });
  const own = eq(smsPhones.userId, userId);
  const [stored] = await withActor(db, worker, (tx) => tx.select().from(smsPhones).where(own));
  if (service === null || !stored?.phone) return;
  if ((await service.send({ gatewaySettings }, stored.phone, text)) === 'refused') {
    await withActor(db, worker, (tx) => tx.delete(smsPhones).where(own));
  }
}
