import { account } from './account/account.ts';
import { achievement } from './achievement/achievement.ts';
import { audit } from './audit/audit.ts';
import { catalog } from './catalog/catalog.ts';
import { contentGeneratorFunctions } from './catalog/content-generator.ts';
import { productFunctions } from './catalog/product.ts';
import { productActivationFunctions } from './catalog/product-activation.ts';
import { productContentFunctions } from './catalog/product-content.ts';
import { productImageFunctions } from './catalog/product-image.ts';
import { productPriceFunctions } from './catalog/product-price.ts';
import { productPushFunctions } from './catalog/product-push.ts';
import { selectedReviewFunctions } from './catalog/selected-reviews.ts';
import { shadeFunctions } from './catalog/shade.ts';
import { commission } from './commission/commission.ts';
import { consultant } from './consultant/consultant.ts';
import { contentFunctions } from './content/content.ts';
import { correction } from './correction/correction.ts';
import { customerFunctions } from './customer/customer.ts';
import { customerProfileFunctions } from './customer/profile.ts';
import { selectedCustomerFunctions } from './customer/selected.ts';
import { enrolment } from './enrolment/enrolment.ts';
import { erasureFunctions } from './erasure/erasure.ts';
import { genealogy } from './genealogy/genealogy.ts';
import { memberNoteFunctions } from './genealogy/member-note.ts';
import { teamOutlineFunctions } from './genealogy/team-outline.ts';
import { historyFunctions } from './import/history.ts';
import { importFunctions } from './import/import.ts';
import { workbenchFunctions } from './import/workbench.ts';
import { ledger } from './ledger/ledger.ts';
import { membershipFunctions } from './membership/membership.ts';
import { mailTextFunctions } from './message/mail-text.ts';
import { message } from './message/message.ts';
import { suppressionFunctions } from './message/suppression.ts';
import { webhookFunctions } from './message/webhook.ts';
import { noteFunctions } from './note/admin-note.ts';
import { notification } from './notification/notification.ts';
import { order } from './order/order.ts';
import { payout } from './payout/payout.ts';
import { plan } from './plan/plan.ts';
import { pricing } from './pricing/pricing.ts';
import { promotion } from './promotion/promotion.ts';
import { questionFunctions } from './question/question.ts';
import { report } from './report/report.ts';
import { companySettingsFunctions } from './settings/company-settings.ts';
import { setupFunctions } from './settings/setup.ts';
import { userSettingsFunctions } from './settings/user-settings.ts';
import { statementFunctions } from './statement/statement.ts';
import { stock } from './stock/stock.ts';
import { tax } from './tax/tax.ts';
import { viewFunctions } from './view/saved-view.ts';

/** Every function of the API, by noun. */
export const contract = {
  account,
  consultant,
  customer: { ...customerFunctions, ...customerProfileFunctions, ...selectedCustomerFunctions },
  note: noteFunctions,
  erasure: erasureFunctions,
  genealogy: { ...genealogy, ...teamOutlineFunctions, ...memberNoteFunctions },
  catalog: {
    ...catalog,
    ...contentGeneratorFunctions,
    ...productFunctions,
    ...productPushFunctions,
    ...productImageFunctions,
    ...productPriceFunctions,
    ...productActivationFunctions,
    ...productContentFunctions,
    ...shadeFunctions,
    ...selectedReviewFunctions,
  },
  stock,
  pricing,
  order,
  enrolment,
  plan,
  commission,
  correction,
  statement: statementFunctions,
  ledger,
  membership: membershipFunctions,
  payout,
  tax,
  promotion,
  achievement,
  report,
  notification,
  question: questionFunctions,
  message: { ...message, ...mailTextFunctions, ...suppressionFunctions, ...webhookFunctions },
  content: contentFunctions,
  import: { ...importFunctions, ...workbenchFunctions, ...historyFunctions },
  settings: { ...userSettingsFunctions, ...setupFunctions, ...companySettingsFunctions },
  view: viewFunctions,
  audit,
};
