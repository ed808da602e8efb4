import type { GatewayAccess, PaymentGateway, PaymentMethod } from './gateway.ts';
import { localGateway } from './local/gateway.ts';
import type { OnlineStore, StoreAccess } from './online-store.ts';
import { payPalGateway } from './paypal/gateway.ts';
import type { GatewaySettings, SettingsDeclaration, Variables } from './settings.ts';
import { stripeGateway } from './stripe/gateway.ts';
import { wooCommerceGateway } from './woocommerce/gateway.ts';

/** All gateways; the first ready one that supports a payment method is used for it. */
const gateways: readonly PaymentGateway[] = [stripeGateway, wooCommerceGateway, localGateway, payPalGateway];

/** The gateway of a stored payment, or null if it no longer exists. */
export const gatewayNamed = (name: string): PaymentGateway | null =>
  gateways.find((gateway) => gateway.name === name) ?? null;

/** The gateway for a payment method, or null if none is configured. */
export function gatewayFor(access: GatewayAccess, method: PaymentMethod): PaymentGateway | null {
  return gateways.find((gateway) => gateway.methods.includes(method) && gateway.ready(access)) ?? null;
}

/** The variables of the environment of all gateways. */
export const gatewayVariables = Object.assign(
  {},
  ...gateways.map(({ settings }) => settings?.variables ?? {}),
) as SettingsDeclaration['variables'];

type ReadSettings = { readonly settings: GatewaySettings; readonly problems: readonly string[] };

/** The settings of the configured gateways, and what is wrong with the others. */
export function readGatewaySettings(variables: Readonly<Record<string, unknown>>): ReadSettings {
  const settings: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const { name, settings: declared } of gateways) {
    const read = declared?.read(variables as Variables) ?? null;
    if (isProblem(read)) problems.push(...read.problems);
    else if (read !== null) settings[name] = read;
  }
  return { settings, problems };
}

const isProblem = (read: unknown): read is { readonly problems: readonly string[] } =>
  typeof read === 'object' && read !== null && 'problems' in read;

/** The sites to which the payment pages of the configured gateways lead. */
export const paymentSites = (access: GatewayAccess): readonly string[] =>
  gateways.flatMap((gateway) => (gateway.ready(access) ? (gateway.paymentSites?.(access) ?? []) : []));

const onlineStores: readonly OnlineStore[] = gateways.flatMap(({ store }) => store ?? []);

/** The shop platform to which products are pushed; null where none is set up. */
export const onlineStoreOf = (access: StoreAccess): OnlineStore | null =>
  onlineStores.find((store) => store.ready(access)) ?? null;

/** The variables of the environment that configure a shop platform. */
export const onlineStoreVariables: readonly string[] = onlineStores.flatMap(({ variables }) => variables);
