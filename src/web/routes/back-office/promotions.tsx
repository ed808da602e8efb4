import { redirect, useNavigate, useSearchParams } from 'react-router';
import { type PromotionRow, promotion } from '#contract/promotion/promotion.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, nowContext, personContext } from '#web/context.ts';
import { aboveToo, atFields, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { formatLongDay } from '#web/period/format-period.ts';
import { PromotionActions, PromotionDialogs, usePromotionDialogs } from '#web/promotion/promotion-actions.tsx';
import { PromotionCard } from '#web/promotion/promotion-card.tsx';
import { PromotionForm } from '#web/promotion/promotion-form.tsx';
import { lastDay, metricName, progressLabels, requirementLabels } from '#web/promotion/promotion-labels.ts';
import { useCompany } from '#web/settings/company.ts';
import { mayUse } from '#web/shell/person.ts';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
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
    mayWrite: mayUse(person, 'content:write'),
    now: context.get(nowContext).toISOString(),
  };
};

/** Refusals about the days, at the last one. */
const wrongWindow = atFields({
  PROMOTION_OVER: 'ends_at',
  ENDS_BEFORE_START: 'ends_at',
  PROMOTION_SHORTENED: 'ends_at',
});

export const action = ({ context, request }: Route.ActionArgs) => {
  const { promotion: api } = context.get(apiContext);
  return formAction(request, {
    createPromotion: submission(promotion.createPromotion, async (input) => {
      await api.createPromotion(input).catch(wrongWindow);
      return m.promotion_announced();
    }),
    updatePromotion: submission(promotion.updatePromotion, async (input) => {
      await api.updatePromotion(input).catch(wrongWindow).catch(aboveToo('CHANGED_MEANWHILE'));
      return m.promotion_edited();
    }),
    endPromotion: submission(promotion.endPromotion, async (input) => {
      await api.endPromotion(input);
      return m.promotion_ended();
    }),
    deletePromotion: submission(promotion.deletePromotion, async (input) => {
      await api.deletePromotion(input);
      return m.promotion_deleted();
    }),
  });
};

export const clientAction = formClientAction;

const sections = [
  { phase: 'active', title: m.promotions_active, empty: m.promotions_active_none },
  { phase: 'coming', title: m.promotions_coming, empty: m.promotions_coming_none },
  { phase: 'over', title: m.promotions_over, empty: m.promotions_over_none },
] as const;

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { data, currency, mayWrite, now } = loaderData;
  const [search] = useSearchParams();
  const creating = useDialog('promotion');
  const dialogs = usePromotionDialogs();
  const navigate = useNavigate();
  const opened = data.find(({ promotion_id }) => promotion_id === search.get('details')) ?? null;
  const closed = new URLSearchParams(search);
  closed.delete('details');
  return (
    <>
      <PageTitle title={m.promotions()} />
      <PageHeader
        title={m.promotions_title()}
        lead={m.promotions_lead()}
        actions={
          mayWrite && (
            <DialogButton dialog={creating} kind="primary">
              {m.promotion_new()}
            </DialogButton>
          )
        }
      />
      {sections.map(({ phase, title, empty }) => {
        const matching = data.filter((each) => each.phase === phase);
        return (
          <section key={phase} className={classes.section} aria-labelledby={`promotions-${phase}`}>
            <h2 id={`promotions-${phase}`} className={classes.heading}>
              {title()}
            </h2>
            {matching.length === 0 ? (
              <EmptyState why="data" title={empty()} />
            ) : (
              <div className={classes.cards}>
                {matching.map((each) => (
                  <PromotionCard
                    key={each.promotion_id}
                    promotion={each}
                    currency={currency}
                    now={now}
                    actions={mayWrite && <PromotionActions promotion={each} dialogs={dialogs} />}
                  />
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
      {mayWrite && (
        <>
          <PromotionForm dialog={creating} promotion={null} currency={currency} />
          <PromotionDialogs dialogs={dialogs} promotions={data} currency={currency} />
        </>
      )}
    </>
  );
}

function Details({ promotion: opened, currency }: { promotion: PromotionRow; currency: string }) {
  const { timeZone } = useCompany();
  const facts = [
    [m.promotion_counts(), metricName(opened.type)],
    [m.promotion_requirement(), requirementLabels(opened.type, opened.requirement, currency)],
    [m.promotion_first_day(), formatLongDay(opened.starts_at, timeZone)],
    [m.promotion_last_day(), lastDay(opened, timeZone)],
    [m.promotion_reward(), opened.reward],
  ] as const;
  return (
    <div className={classes.opened}>
      <p>{opened.description}</p>
      <Meter label={m.promotion_your_progress()} percent={opened.progress} text={progressLabels(opened, currency)} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{m.promotion_sales_note()}</p>
    </div>
  );
}
