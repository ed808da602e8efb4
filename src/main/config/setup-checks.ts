import type { SetupCheck } from '#contract/settings/setup.ts';
import {
  contentGeneratorOf,
  contentGeneratorVariables,
  fileServiceVariables,
  fileStoreOf,
  gatewayFor,
  hasPayoutService,
  mailServiceVariables,
  onlineStoreOf,
  onlineStoreVariables,
  paymentVariables,
  payoutServiceVariables,
  reportsBounces,
  smsServiceOf,
  smsServiceVariables,
} from '#server/gateways/gateways.ts';
import { bankVariables } from './banks.ts';
import type { Environment } from './environment.ts';

/** What the environment configures, for the doctor. Names of variables only: most values are secrets. */
export function setupChecks(environment: Environment): readonly SetupCheck[] {
  const { demo, databaseUrl, originators } = environment;
  const check = (topic: SetupCheck['topic'], state: SetupCheck['state'], variables: readonly string[]): SetupCheck => ({
    topic,
    state,
    variables: [...variables],
    detail: null,
  });
  /** Set, played by the demo, or left out. */
  const part = (
    topic: SetupCheck['topic'],
    isSet: boolean,
    variables: readonly string[],
    otherwise: SetupCheck['state'],
  ) => check(topic, isSet ? 'ready' : demo ? 'demo' : otherwise, variables);
  const isSecure = environment.publicUrl.startsWith('https:') && environment.backOfficeUrl.startsWith('https:');
  // What the demo itself simulates does not count.
  const access = { gatewaySettings: environment.gatewaySettings, demo: false };
  const takesPayments = gatewayFor(access, 'traditional') !== null || gatewayFor(access, 'paypal') !== null;
  const hasOriginator = originators.cpa !== null || originators.nacha !== null;
  return [
    check('database', databaseUrl === null ? (demo ? 'demo' : 'optional') : 'ready', ['DATABASE_URL']),
    part('address', isSecure, ['PUBLIC_URL', 'BACKOFFICE_URL'], 'missing'),
    part(
      'secrets',
      environment.authSecret !== null && environment.payeeKeys.length > 0,
      ['AUTH_SECRET', 'PAYEE_KEY'],
      'optional',
    ),
    check('files', environment.filesDir !== null || fileStoreOf(access) !== null ? 'ready' : 'optional', [
      'FILES_DIR',
      ...named(fileServiceVariables),
    ]),
    part('mail', environment.smtpUrl !== null, ['SMTP_URL', 'MAIL_FROM'], 'missing'),
    check('mail-bounces', reportsBounces(access) ? 'ready' : 'optional', named(mailServiceVariables)),
    check('sms', smsServiceOf(access) === null ? 'optional' : 'ready', named(smsServiceVariables)),
    // Browsers also allow them on this machine, where a demo runs.
    check('push', isSecure || demo ? 'ready' : 'missing', ['PUBLIC_URL', 'BACKOFFICE_URL', 'AUTH_SECRET']),
    part('payment', takesPayments, named(paymentVariables), 'missing'),
    demo
      ? check('bank-files', 'demo', named(bankVariables))
      : part('bank-files', hasOriginator, named(bankVariables), 'optional'),
    part('payout-service', hasPayoutService(access), payoutServiceVariables, 'optional'),
    check('online-store', onlineStoreOf(access) === null ? 'optional' : 'ready', onlineStoreVariables),
    check('google', environment.google === null ? 'optional' : 'ready', ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
    check('ai', contentGeneratorOf(access) === null ? 'optional' : 'ready', named(contentGeneratorVariables)),
  ];
}

/** Those that an installation sets; tests have more. */
const named = (variables: object): string[] => Object.keys(variables).filter((name) => !/_(SCRIPT|API)$/.test(name));
