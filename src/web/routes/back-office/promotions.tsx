import { useState } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import type { PromotionRow } from '#contract/promotion/promotion.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, nowContext, personContext } from '#web/context.ts';
import { formatDay } from '#web/period/format-period.ts';
import { lastDay, PromotionCard } from '#web/promotion/promotion-card.tsx';
import { PromotionForm } from '#web/promotion/promotion-form.tsx';
import { metricNames, progressLabels, requirementLabels } from '#web/promotion/promotion-labels.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/promotions.ts';
import classes from './promotions.module.css';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  return {
    ...(await context.get(apiContext).promotion.getPromotions()),
    isAdmin: person.isAdmin,
    now: context.get(nowContext).toISOString(),
  };
};

const sections = [
  { phase: 'active', title: 'Active Promotions', empty: 'Nothing is running at the moment.' },
  { phase: 'coming', title: 'Coming Soon', empty: 'Nothing is announced yet.' },
  { phase: 'over', title: 'Recently Completed', empty: 'No promotion has ended lately.' },
] as const;

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { data, currency, isAdmin, now } = loaderData;
  const [search] = useSearchParams();
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const opened = data.find(({ promotion_id }) => promotion_id === search.get('details')) ?? null;
  const closed = new URLSearchParams(search);
  closed.delete('details');
  return (
    <>
      <PageTitle title="Promotions" />
      <PageHeader
        title="Promotions and Incentives"
        lead="What the company offers on top, and how far you are."
        actions={
          isAdmin && (
            <Button kind="primary" onClick={() => setMaking(true)}>
              New promotion
            </Button>
          )
        }
      />
      {sections.map(({ phase, title, empty }) => {
        const matching = data.filter((promotion) => promotion.phase === phase);
        return (
          <section key={phase} className={classes.section} aria-labelledby={`promotions-${phase}`}>
            <h2 id={`promotions-${phase}`} className={classes.heading}>
              {title}
            </h2>
            {matching.length === 0 ? (
              <EmptyState why="data" title={empty} />
            ) : (
              <div className={classes.cards}>
                {matching.map((promotion) => (
                  <PromotionCard key={promotion.promotion_id} promotion={promotion} currency={currency} now={now} />
                ))}
              </div>
            )}
          </section>
        );
      })}
      <Sheet
        open={opened !== null}
        onClose={() => navigate(`?${closed}`, { preventScrollReset: true })}
        title={opened?.title ?? ''}
      >
        {opened && <Details promotion={opened} currency={currency} />}
      </Sheet>
      <Sheet open={making} onClose={() => setMaking(false)} title="New promotion">
        <PromotionForm onDone={() => setMaking(false)} />
      </Sheet>
    </>
  );
}

function Details({ promotion, currency }: { promotion: PromotionRow; currency: string }) {
  const { timeZone } = useCompany();
  const facts = [
    ['What counts', metricNames[promotion.type]],
    ['Requirement', requirementLabels(promotion.type, promotion.requirement, currency)],
    ['First day', formatDay(promotion.starts_at, timeZone)],
    ['Last day', lastDay(promotion, timeZone)],
    ['Reward', promotion.reward],
  ] as const;
  return (
    <div className={classes.opened}>
      <p>{promotion.description}</p>
      <Meter label="Your progress" percent={promotion.progress} text={progressLabels(promotion, currency)} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>
        Sales count by the commissionable base of completed orders, on the day they were paid.
      </p>
    </div>
  );
}
