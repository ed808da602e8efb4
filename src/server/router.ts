import { accountFunctions } from './account/functions.ts';
import { achievementFunctions } from './achievement/functions.ts';
import { auditFunctions } from './audit/functions.ts';
import { catalogFunctions } from './catalog/functions.ts';
import { commissionFunctions } from './commission/functions.ts';
import { consultantFunctions } from './consultant/functions.ts';
import { contentFunctions } from './content/functions.ts';
import { correctionFunctions } from './correction/functions.ts';
import { customerFunctions } from './customer/functions.ts';
import { enrolmentFunctions } from './enrolment/functions.ts';
import { erasureFunctions } from './erasure/functions.ts';
import { genealogyFunctions } from './genealogy/functions.ts';
import { functions } from './implement.ts';
import { importFunctions } from './import/functions.ts';
import { ledgerFunctions } from './ledger/functions.ts';
import { membershipFunctions } from './membership/functions.ts';
import { messageFunctions } from './message/functions.ts';
import { noteFunctions } from './note/functions.ts';
import { notificationFunctions } from './notification/functions.ts';
import { orderFunctions } from './order/functions.ts';
import { payoutFunctions } from './payout/functions.ts';
import { planFunctions } from './plan/functions.ts';
import { pricingFunctions } from './pricing/functions.ts';
import { promotionFunctions } from './promotion/functions.ts';
import { questionFunctions } from './question/functions.ts';
import { reportFunctions } from './report/functions.ts';
import { settingsFunctions } from './settings/functions.ts';
import { statementFunctions } from './statement/functions.ts';
import { stockFunctions } from './stock/functions.ts';
import { taxFunctions } from './tax/functions.ts';
import { viewFunctions } from './view/functions.ts';

/** The handler of every function of the contract; a missing one does not compile. */
export const router = functions.router({
  account: accountFunctions,
  consultant: consultantFunctions,
  customer: customerFunctions,
  note: noteFunctions,
  erasure: erasureFunctions,
  genealogy: genealogyFunctions,
  catalog: catalogFunctions,
  stock: stockFunctions,
  pricing: pricingFunctions,
  order: orderFunctions,
  enrolment: enrolmentFunctions,
  plan: planFunctions,
  commission: commissionFunctions,
  correction: correctionFunctions,
  statement: statementFunctions,
  ledger: ledgerFunctions,
  membership: membershipFunctions,
  payout: payoutFunctions,
  tax: taxFunctions,
  promotion: promotionFunctions,
  achievement: achievementFunctions,
  report: reportFunctions,
  notification: notificationFunctions,
  question: questionFunctions,
  message: messageFunctions,
  content: contentFunctions,
  import: importFunctions,
  settings: settingsFunctions,
  view: viewFunctions,
  audit: auditFunctions,
});
