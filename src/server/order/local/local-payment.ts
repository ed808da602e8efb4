import type { CheckoutState } from '#contract/order/payment.ts';
import { worker } from '#domain/account/actor.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { gatewayNamed } from '../../gateways/gateways.ts';
import { checkoutStateOf } from '../checkout-state.ts';

/** Runs `work` with the state of a payment at this gateway; null for another gateway's payment and outside a demo. */
export async function withLocalPayment<T>(
  context: Call,
  sessionId: string,
  work: (tx: Transaction, state: CheckoutState) => T | Promise<T>,
): Promise<T | null> {
  const gateway = gatewayNamed('local');
  if (!gateway?.ready(context)) return null;
  return withActor(context.db, worker, async (tx) => {
    const state = await checkoutStateOf(tx, context, sessionId, gateway.name);
    return state && work(tx, state);
  });
}
