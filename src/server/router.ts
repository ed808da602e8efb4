import { achievementFunctions } from './achievement/functions.ts';
import { catalogFunctions } from './catalog/functions.ts';
import { getAnalytics } from './commission/analytics.ts';
import { correctionFunctions } from './commission/correction-functions.ts';
import { commissionFunctions } from './commission/functions.ts';
import { planFunctions } from './commission/plan-functions.ts';
import { getStatement } from './commission/statement.ts';
import { teamFunctions } from './commission/team-functions.ts';
import { updateOrderStatus } from './commission/update-order-status.ts';
import { companyFunctions } from './company/functions.ts';
import { enrolmentFunctions } from './enrolment/functions.ts';
import { aiFunctions } from './gateways/ai/functions.ts';
import { localGatewayFunctions } from './gateways/local/functions.ts';
import { functions } from './implement.ts';
import { importFunctions } from './import/functions.ts';
import { ledgerFunctions } from './ledger/functions.ts';
import { messageFunctions } from './message/functions.ts';
import { notificationFunctions } from './notification/functions.ts';
import { orderFunctions } from './order/functions.ts';
import { financialFunctions } from './payout/financial-functions.ts';
import { payoutFunctions } from './payout/functions.ts';
import { getYearEnd } from './payout/year-end.ts';
import { personFunctions } from './person/functions.ts';
import { pricingFunctions } from './pricing/functions.ts';
import { promotionFunctions } from './promotion/functions.ts';

/** Every function of the contract with what carries it out; a missing one does not compile. */
export const router = functions.router({
  person: personFunctions,
  catalog: catalogFunctions,
  pricing: pricingFunctions,
  order: { ...orderFunctions, updateOrderStatus, ...localGatewayFunctions },
  enrolment: enrolmentFunctions,
  commission: commissionFunctions,
  correction: correctionFunctions,
  plan: planFunctions,
  ledger: ledgerFunctions,
  statement: { getStatement },
  yearEnd: { getYearEnd },

  payout: payoutFunctions,
  genealogy: teamFunctions,
  promotion: promotionFunctions,
  financials: financialFunctions,
  analytics: { getAnalytics },
  achievement: achievementFunctions,
  notification: notificationFunctions,
  company: companyFunctions,
  message: messageFunctions,
  import: importFunctions,
  generator: aiFunctions,
});
