import { walletMethods } from '#contract/order/payment.ts';
import { contentService } from './ai/client.ts';
import type { ContentAccess, ContentGenerator } from './content-generator.ts';
import type { FileAccess, FileService, FileStore } from './file-store.ts';
import type { GatewayAccess, Notifier, PaymentGateway, PaymentMethod, ProviderSettings } from './gateway.ts';
import { googlePay } from './google-pay/wallet.ts';
import { localGateway } from './local/gateway.ts';
import type { OnlineStore, StoreAccess } from './online-store.ts';
import type { PayoutService } from './payout-service.ts';
import { payPalGateway } from './paypal/gateway.ts';
import { resend } from './resend/notifier.ts';
import { s3 } from './s3/store.ts';
import type { GatewaySettings, Installation, SettingsDeclaration, Variables } from './settings.ts';
import { shopPay } from './shop-pay/wallet.ts';
import type { SmsAccess, SmsService } from './sms-service.ts';
import { stripeGateway } from './stripe/gateway.ts';
import { twilio } from './twilio/sms.ts';
import type { ProviderScript, Wallet } from './wallet.ts';
import { wooCommerceGateway } from './woocommerce/gateway.ts';

// Each provider is its own folder, with one import above and one entry in a list below.

/** All gateways; the first ready one that supports a payment method is used for it. */
const gateways: readonly PaymentGateway[] = [
  stripeGateway, //
  wooCommerceGateway,
  localGateway,
  payPalGateway,
];

/** Wallets with payments that another gateway takes, or their own store. */
const walletProviders: readonly (ProviderSettings & { readonly wallet: Wallet })[] = [
  googlePay, //
  shopPay,
];

/** Services that report the delivery of our emails. */
const mailServices: readonly Notifier[] = [
  resend, //
];

const smsServices: readonly SmsService[] = [
  twilio, //
];

const contentGenerators: readonly ContentGenerator[] = [
  contentService, //
];

const fileServices: readonly FileService[] = [
  s3, //
];

const notifiers: readonly Notifier[] = [...gateways, ...mailServices];

const providers: readonly ProviderSettings[] = [
  ...notifiers,
  ...walletProviders,
  ...smsServices,
  ...contentGenerators,
  ...fileServices,
];

/** The provider that notifies us at `/api/webhooks/<name>`, or null if there is none of this name. */
export const notifierNamed = (name: string): Notifier | null =>
  notifiers.find((provider) => provider.name === name) ?? null;

/** The names of the providers that notify us and are set up. */
export const notifierNames = (access: GatewayAccess): string[] =>
  notifiers.filter((provider) => provider.ready(access)).map(({ name }) => name);

/** Whether a service reports bounces and complaints. */
export const reportsBounces = (access: GatewayAccess): boolean => mailServices.some((service) => service.ready(access));

/** The gateway of a stored payment, or null if it no longer exists. */
export const gatewayNamed = (name: string): PaymentGateway | null =>
  gateways.find((gateway) => gateway.name === name) ?? null;

/** The gateway for a payment method, or null if none is configured. */
export function gatewayFor(access: GatewayAccess, method: PaymentMethod): PaymentGateway | null {
  return gateways.find((gateway) => gateway.ready(access) && gateway.methods(access).includes(method)) ?? null;
}

type CardGateway = PaymentGateway & Required<Pick<PaymentGateway, 'savedCards'>>;

const savesCards = (gateway: PaymentGateway): gateway is CardGateway => gateway.savedCards !== undefined;

/** The gateway at which a card can be put on file; null where there is none. */
export const cardGatewayFor = (access: GatewayAccess): CardGateway | null =>
  gateways.find((gateway): gateway is CardGateway => savesCards(gateway) && gateway.ready(access)) ?? null;

/** The gateway of a card on file; null if it is no longer set up. */
export function cardGatewayNamed(access: GatewayAccess, name: string): CardGateway | null {
  const gateway = gatewayNamed(name);
  return gateway !== null && savesCards(gateway) && gateway.ready(access) ? gateway : null;
}

const variablesOf = (some: readonly { readonly settings?: SettingsDeclaration }[]): SettingsDeclaration['variables'] =>
  Object.assign({}, ...some.map(({ settings }) => settings?.variables ?? {}));

/** The variables of the environment of all providers. */
export const providerVariables = variablesOf(providers);

/** The settings of the ways to pay, of the services that report the delivery of our emails, and so on. */
export const paymentVariables = variablesOf([...gateways, ...walletProviders]);
export const mailServiceVariables = variablesOf(mailServices);
export const smsServiceVariables = variablesOf(smsServices);
export const contentGeneratorVariables = variablesOf(contentGenerators);
export const fileServiceVariables = variablesOf(fileServices);

/** The service that sends SMS; null where none is configured. */
export const smsServiceOf = (access: SmsAccess): SmsService | null =>
  smsServices.find((service) => service.ready(access)) ?? null;

/** The service that generates product content; null where none is configured. */
export const contentGeneratorOf = (access: ContentAccess): ContentGenerator | null =>
  contentGenerators.find((service) => service.ready(access)) ?? null;

/** The store of files at a service; null where none is configured. */
export function fileStoreOf(access: FileAccess): FileStore | null {
  for (const service of fileServices) {
    const store = service.open(access);
    if (store !== null) return store;
  }
  return null;
}

const payoutServices: readonly PayoutService[] = gateways.flatMap(({ payouts }) => payouts ?? []);

/** The service that pays batches of a format; null if a bank does, by a file. */
export const payoutServiceOf = (format: string): PayoutService | null =>
  payoutServices.find((service) => service.format === format) ?? null;

/** Whether a service can pay batches, and the variables of the environment that configure one. */
export const hasPayoutService = (access: Parameters<PayoutService['ready']>[0]): boolean =>
  payoutServices.some((service) => service.ready(access));
export const payoutServiceVariables: readonly string[] = payoutServices.flatMap(({ variables }) => variables);

/** All wallets, in the order of the checkout. */
export const wallets: readonly Wallet[] = [...gateways, ...walletProviders]
  .flatMap(({ wallet }) => wallet ?? [])
  .toSorted((one, other) => walletMethods.indexOf(one.method) - walletMethods.indexOf(other.method));

/** The scripts that the checkout loads. */
export const walletScripts = (access: GatewayAccess): readonly ProviderScript[] =>
  wallets.flatMap((wallet) => wallet.script(access) ?? []);

type ReadSettings = { readonly settings: GatewaySettings; readonly problems: readonly string[] };

/** The settings of the configured providers, and what is wrong with the others. */
export function readGatewaySettings(
  variables: Readonly<Record<string, unknown>>,
  installation: Installation,
): ReadSettings {
  const settings: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const { name, settings: declared } of providers) {
    const read = declared?.read(variables as Variables, installation) ?? null;
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
