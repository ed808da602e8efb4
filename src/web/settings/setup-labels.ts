import type { SetupCheck } from '#contract/settings/setup.ts';
import { m } from '#messages';

type Topic = SetupCheck['topic'];
type Sentence = (values: { count: string }) => string;
type Sentences = Readonly<Record<'title' | 'ready' | 'otherwise', Sentence>> & {
  /** Where something can be configured and not work. */
  readonly missing?: Sentence;
};

const sentences: Readonly<Record<Topic, Sentences>> = {
  database: { title: m.setup_database, ready: m.setup_database_ready, otherwise: m.setup_database_embedded },
  address: { title: m.setup_address, ready: m.setup_address_ready, otherwise: m.setup_address_missing },
  secrets: { title: m.setup_secrets, ready: m.setup_secrets_ready, otherwise: m.setup_secrets_generated },
  files: {
    title: m.setup_files,
    ready: m.setup_files_ready,
    otherwise: m.setup_files_local,
    missing: m.setup_files_failing,
  },
  mail: { title: m.setup_mail, ready: m.setup_mail_ready, otherwise: m.setup_mail_missing },
  'mail-bounces': {
    title: m.setup_mail_bounces,
    ready: m.setup_mail_bounces_ready,
    otherwise: m.setup_mail_bounces_missing,
  },
  sms: { title: m.setup_sms, ready: m.setup_sms_ready, otherwise: m.setup_sms_missing },
  push: { title: m.setup_push, ready: m.setup_push_ready, otherwise: m.setup_push_missing },
  payment: { title: m.setup_payment, ready: m.setup_payment_ready, otherwise: m.setup_payment_missing },
  'bank-files': { title: m.setup_bank_files, ready: m.setup_bank_files_ready, otherwise: m.setup_bank_files_missing },
  'payout-service': {
    title: m.setup_payout_service,
    ready: m.setup_payout_service_ready,
    otherwise: m.setup_payout_service_missing,
  },
  'online-store': {
    title: m.setup_online_store,
    ready: m.setup_online_store_ready,
    otherwise: m.setup_online_store_missing,
  },
  google: { title: m.setup_google, ready: m.setup_google_ready, otherwise: m.setup_google_missing },
  ai: { title: m.setup_ai, ready: m.setup_ai_ready, otherwise: m.setup_ai_missing },
  admin: { title: m.setup_admin, ready: m.setup_admin_ready, otherwise: m.setup_admin_missing },
  'failed-jobs': { title: m.setup_jobs, ready: m.setup_jobs_ready, otherwise: m.setup_jobs_failed },
};

/** What a check is about and what it found, in sentences, for the page and for `npm run doctor`. */
export function setupLabels({ topic, state, detail }: SetupCheck): { title: string; sentence: string } {
  const { title, ready, otherwise, missing } = sentences[topic];
  const values = { count: detail ?? '' };
  if (state === 'ready') return { title: title(values), sentence: ready(values) };
  if (state === 'missing' && missing) return { title: title(values), sentence: missing(values) };
  return { title: title(values), sentence: state === 'demo' ? m.setup_demo() : otherwise(values) };
}

export const setupStates: Readonly<Record<SetupCheck['state'], () => string>> = {
  ready: m.setup_state_ready,
  demo: m.setup_state_demo,
  optional: m.setup_state_optional,
  missing: m.setup_state_missing,
};
