import { m } from '#messages';

const names: Readonly<Record<string, () => string>> = {
  mail: m.job_mail,
  push: m.job_push,
  sms: m.job_sms,
  'order-confirmation': m.job_order_confirmation,
  'reconcile-payment': m.job_reconcile_payment,
};

/** The name of a queue; of one without a name for people, the queue's own. */
export const jobName = (name: string): string => names[name]?.() ?? name;
