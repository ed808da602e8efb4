import { Link } from 'react-router';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { PlanDifferences } from '#web/plan/plan-checks.tsx';
import { PlanReading, paysOverrides } from '#web/plan/plan-reading.tsx';
import { useDisclosed } from '#web/settings/company.ts';
import { disclosurePath } from '#web/shell/public-links.ts';
import type { Route } from './+types/compensation-plan.ts';
import classes from './compensation-plan.module.css';

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext).plan.getPublicPlan();

/** The plan by which consultants are paid, for everyone who considers joining. */
export default function CompensationPlanPage({ loaderData: plan }: Route.ComponentProps) {
  const disclosed = useDisclosed();
  const lead = m.public_plan_lead({ plan: plan.name, month: formatPeriod(plan.period) });
  return (
    <div className={classes.page}>
      <PageTitle title={m.public_plan()} description={lead} />
      <header className={classes.header}>
        <h1 className={classes.title}>{m.public_plan()}</h1>
        <p className={classes.lead}>{lead}</p>
        <p>
          {m.join_no_promise()} {disclosed && <Link to={disclosurePath}>{m.disclosure_see()}</Link>}
        </p>
      </header>
      {plan.upcoming && (
        <section className={classes.section}>
          <h2>{m.own_plan_changes({ month: formatPeriod(plan.upcoming.valid_from) })}</h2>
          <PlanDifferences
            differences={plan.upcoming.differences}
            currencies={{ shop: plan.currency, payout: plan.payout_currency }}
          />
        </section>
      )}
      <section className={classes.section}>
        <h2>{m.public_plan_rates()}</h2>
        <p className={classes.rule}>
          {m.public_plan_rates_description()} {paysOverrides(plan.document.tracks) && m.public_plan_levels()}
        </p>
        <PlanReading document={plan.document} currency={plan.currency} payoutCurrency={plan.payout_currency} />
      </section>
    </div>
  );
}
