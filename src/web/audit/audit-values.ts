import { m } from '#messages';
import { roleNames } from '#web/account/admin-role/role-names.ts';
import { scopeNames } from '#web/account/api-key/scope-names.ts';
import { categoryNames, sourceNames } from '#web/achievement/achievement-labels.ts';
import { consultantStatusNames } from '#web/consultant/status-names.ts';
import { legalLabels } from '#web/content/legal/legal-labels.ts';
import { importKindNames, importStates } from '#web/import/import-labels.ts';
import { webhookEventNames } from '#web/message/webhook/event-names.ts';
import { gatewayName } from '#web/order/admin/payment-method-names.ts';
import { statusNames } from '#web/order/order-status-labels.ts';
import {
  batchStatusNames,
  cancellationNames,
  formatNames,
  methodName,
  paymentStatusName,
  walletStatusNames,
} from '#web/payout/payout-labels.ts';
import { metricNames } from '#web/promotion/promotion-labels.ts';
import { jobName } from '#web/report/job/job-labels.ts';

type Names = Readonly<Record<string, () => string>>;

const roles: Names = Object.fromEntries(Object.entries(roleNames).map(([role, { name }]) => [role, name]));

/** The labels of statuses by the object that has them. */
const statuses: Readonly<Record<string, Names>> = {
  consultant: consultantStatusNames,
  import: Object.fromEntries(Object.entries(importStates).map(([state, { text }]) => [state, text])),
  order: statusNames,
  payment: paymentStatusName,
  'payout-batch': batchStatusNames,
  'payout-request': walletStatusNames,
};

const causes: Names = {
  'account-closed': m.payment_cause_closed,
  'account-unknown': m.payment_cause_unknown,
  other: m.payment_cause_other,
};

/** The labels of the values of other fields. */
const fields: Readonly<Record<string, Names>> = {
  admin_role: roles,
  adminRole: roles,
  category: categoryNames,
  cause: causes,
  earned_by: sourceNames,
  events: webhookEventNames,
  format: formatNames,
  kind: { ...importKindNames, ...legalLabels },
  metric: metricNames,
  outcome: cancellationNames,
  place: { enrolment: m.legal_place_enrolment, 'back-office': m.legal_place_back_office },
  role: roles,
  scopes: scopeNames,
};

const nameOf = (names: Names | undefined, value: string): string | null =>
  names !== undefined && Object.hasOwn(names, value) ? (names[value]?.() ?? null) : null;

/** A stored value of a field as its page shows it; null where it is not one of our words, such as a name or a number. */
export function valueName(objectType: string, field: string, value: string): string | null {
  if (field === 'status' || field === 'state') return nameOf(statuses[objectType], value);
  if (field === 'method' || field === 'paymentMethod') return methodName(value);
  if (field === 'gateway' || field === 'provider') return gatewayName(value);
  if (field === 'kinds') return jobName(value);
  // The role of an admin before and after, which is the whole change.
  if ((field === 'before' || field === 'after') && objectType === 'consultant') return nameOf(roles, value);
  return nameOf(Object.hasOwn(fields, field) ? fields[field] : undefined, value);
}
