import type { TablePolicy } from '#domain/account/permission.ts';
import { personPolicies } from '#domain/account/policy.ts';
import { achievementPolicies } from '#domain/achievement/policy.ts';
import { auditPolicies } from '#domain/audit/policy.ts';
import { catalogPolicies } from '#domain/catalog/policy.ts';
import { commissionPolicies } from '#domain/commission/policy.ts';
import { companyPolicies } from '#domain/content/policy.ts';
import { filePolicies } from '#domain/file/policy.ts';
import { genealogyPolicies } from '#domain/genealogy/policy.ts';
import { importPolicies } from '#domain/import/policy.ts';
import { ledgerPolicies } from '#domain/ledger/policy.ts';
import { membershipPolicies } from '#domain/membership/policy.ts';
import { messagePolicies } from '#domain/message/policy.ts';
import { notePolicies } from '#domain/note/policy.ts';
import { notificationPolicies } from '#domain/notification/policy.ts';
import { orderPolicies } from '#domain/order/policy.ts';
import { payoutPolicies } from '#domain/payout/policy.ts';
import { promotionPolicies } from '#domain/promotion/policy.ts';
import { questionPolicies } from '#domain/question/policy.ts';
import { reportPolicies } from '#domain/report/policy.ts';
import { settingsPolicies } from '#domain/settings/policy.ts';
import { stockPolicies } from '#domain/stock/policy.ts';
import { taxPolicies } from '#domain/tax/policy.ts';
import { viewPolicies } from '#domain/view/policy.ts';

/** The policy of every table of the schema `public`, by the table's name. */
export const policies: Readonly<Record<string, TablePolicy<never>>> = {
  ...personPolicies,
  ...filePolicies,
  ...notePolicies,
  ...genealogyPolicies,
  ...companyPolicies,
  ...settingsPolicies,
  ...viewPolicies,
  ...notificationPolicies,
  ...questionPolicies,
  ...messagePolicies,
  ...auditPolicies,
  ...catalogPolicies,
  ...stockPolicies,
  ...orderPolicies,
  ...commissionPolicies,
  ...ledgerPolicies,
  ...payoutPolicies,
  ...membershipPolicies,
  ...promotionPolicies,
  ...achievementPolicies,
  ...reportPolicies,
  ...taxPolicies,
  ...importPolicies,
};
