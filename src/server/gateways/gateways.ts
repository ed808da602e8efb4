import type { Deployment } from '../context.ts';
import type { PaymentGateway, PaymentMethod } from './gateway.ts';
import { localGateway } from './local/gateway.ts';
import { payPalGateway } from './paypal/gateway.ts';

/** All gateways; the first ready one that supports a payment method is used for it. */
const gateways: readonly PaymentGateway[] = [localGateway, payPalGateway];

/** The gateway of a stored payment, or null if it no longer exists. */
export const gatewayNamed = (name: string): PaymentGateway | null =>
  gateways.find((gateway) => gateway.name === name) ?? null;

/** The gateway for a payment method, or null if none is configured. */
export function gatewayFor(deployment: Deployment, method: PaymentMethod): PaymentGateway | null {
  return gateways.find((gateway) => gateway.methods.includes(method) && gateway.ready(deployment)) ?? null;
}
