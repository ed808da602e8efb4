import type { Deployment } from '../context.ts';
import type { PaymentGateway, PaymentMethod } from './gateway.ts';
import { localGateway } from './local/gateway.ts';
import { payPalGateway } from './paypal/gateway.ts';

/** Every gateway there is; the first ready one that takes a method is used for it. */
const gateways: readonly PaymentGateway[] = [localGateway, payPalGateway];

/** The gateway that a kept payment was opened at, or null for one that is there no more. */
export const gatewayNamed = (name: string): PaymentGateway | null =>
  gateways.find((gateway) => gateway.name === name) ?? null;

/** The gateway for a payment method, or null where none is configured. */
export function gatewayFor(deployment: Deployment, method: PaymentMethod): PaymentGateway | null {
  return gateways.find((gateway) => gateway.methods.includes(method) && gateway.ready(deployment)) ?? null;
}
