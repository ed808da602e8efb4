import { achievement } from './achievement.ts';
import { analytics } from './analytics.ts';
import { catalog } from './catalog.ts';
import { commission } from './commission.ts';
import { companyContent } from './company-content.ts';
import { correction } from './correction.ts';
import { enrolment } from './enrolment.ts';
import { financials } from './financials.ts';
import { genealogy } from './genealogy.ts';
import { generator } from './generator.ts';
import { imports } from './import.ts';
import { ledger } from './ledger.ts';
import { message } from './message.ts';
import { notification } from './notification.ts';
import { order } from './order.ts';
import { payout } from './payout.ts';
import { person } from './person.ts';
import { plan } from './plan.ts';
import { pricing } from './pricing.ts';
import { promotion } from './promotion.ts';
import { statements } from './statement.ts';
import { yearEnds } from './year-end.ts';

/** Every function of the API, by noun. */
export const contract = {
  person,
  catalog,
  pricing,
  order,
  enrolment,
  commission,
  correction,
  plan,
  ledger,
  statement: statements,
  yearEnd: yearEnds,
  genealogy,

  payout,
  promotion,
  financials,
  analytics,
  achievement,
  notification,
  company: companyContent,
  message,
  import: imports,
  generator,
};
