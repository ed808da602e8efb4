import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import type { ApiClient } from '#contract/client.ts';
import { readerLanguage } from '#contract/language/format.ts';
import type { OwnPlan } from '#contract/plan/own-plan.ts';
import { plainAmount } from '#domain/language/typed-number.ts';
import { sumAmounts } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { fieldError, formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { PlanDifferences } from '#web/plan/plan-checks.tsx';
import { PlanReading } from '#web/plan/plan-reading.tsx';
import { SaleCalculator, type SaleWorth } from '#web/plan/sale-calculator.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatAmount, formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import type { Route } from './+types/plan.ts';
import classes from './plan.module.css';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) throw redirect('/shop');
  return { own: await context.get(apiContext).plan.getMyPlan() };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    calculateSale: {
      schema: z.object({ base: z.string() }),
      send: async ({ base: typed }: { base?: string }) => {
        const base = plainAmount(typed ?? '', readerLanguage()).replace(/^0+(?=\d)/, '');
        if (!/^\d{1,7}(\.\d{1,2})?$/.test(base) || Number(base) === 0)
          throw fieldError('base', m.sale_calculator_invalid());
        return { value: await saleWorth(api, base) };
      },
    },
  });
};

/** What a sale is worth to the consultant who sells it, and to the one above. */
async function saleWorth(api: ApiClient, base: string): Promise<SaleWorth> {
  const own = await api.plan.getMyPlan();
  const ask = (personalVolume: string) =>
    api.commission.calculateCommission({
      personalVolume,
      programType: own.program,
      enrollmentMonth: Number(own.period.slice(5)),
      consultantId: own.consultant_id,
      commissionableBase: base,
    });
  // A negative volume, after an adjustment, counts as zero.
  const before = atLeastZero(own.personal_volume);
  const volume = atLeastZero(sumAmounts([own.personal_volume, base]));
  const [bySelf, byTeam] = await Promise.all([ask(volume), ask(before)]);
  return { volume, own: bySelf, team: byTeam };
}

const atLeastZero = (amount: string): string => (amount.startsWith('-') ? '0.00' : amount);

export const clientAction = formClientAction;

/** The calculator changes nothing that the page shows. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** The consultant's plan with their own position in it. */
export default function PlanPage({ loaderData: { own } }: Route.ComponentProps) {
  const { currency, payout_currency, document, next_tier: next, foundation } = own;
  const others = document.tracks.filter(({ code }) => code !== own.track);
  return (
    <>
      <PageTitle title={m.own_plan()} />
      <PageHeader
        title={m.own_plan_title()}
        lead={m.own_plan_lead({ plan: own.name, month: formatPeriod(own.period) })}
        actions={<ButtonLink to="/earnings">{m.nav_earnings()}</ButtonLink>}
      />
      <StatRow label={m.own_plan_position()}>
        <Stat label={m.own_plan_tier()} value={own.tier ?? m.own_plan_no_tier()} note={own.program} />
        <Stat
          label={m.own_plan_volume()}
          value={<Amount value={own.personal_volume} currency={currency} withCode />}
          note={
            next
              ? m.own_plan_missing({ amount: formatAmount(next.missing, currency, true), tier: next.tier })
              : own.tier
                ? m.own_plan_highest_tier()
                : undefined
          }
        />
        {foundation.open && foundation.until !== null && (
          <Stat
            label={m.plan_bonus()}
            value={<Amount value={foundation.pays} currency={currency} withCode />}
            note={m.own_plan_bonus_note({
              amount: formatAmount(foundation.base, currency, true),
              month: formatPeriod(foundation.until),
            })}
          />
        )}
      </StatRow>
      {next && <Progress own={own} next={next} />}
      {own.upcoming && (
        <Panel
          title={m.own_plan_changes({ month: formatPeriod(own.upcoming.valid_from) })}
          description={m.own_plan_changes_description()}
        >
          <PlanDifferences
            differences={own.upcoming.differences}
            currencies={{ shop: currency, payout: payout_currency }}
          />
        </Panel>
      )}
      <Panel title={m.own_plan_rates()} description={m.own_plan_rates_description()}>
        <PlanReading
          document={document}
          currency={currency}
          payoutCurrency={payout_currency}
          mark={own.tier === null ? null : { tier: own.tier, text: m.own_plan_you() }}
          {...(own.track === null ? {} : { tracks: [own.track] })}
        />
      </Panel>
      {own.example && <Example own={own} example={own.example} />}
      {own.track !== null && <SaleCalculator own={own} />}
      {others.length > 0 && own.track !== null && (
        <details className={classes.others}>
          <summary>{m.own_plan_other_rates()}</summary>
          <PlanReading
            document={document}
            currency={currency}
            payoutCurrency={payout_currency}
            tracks={others.map(({ code }) => code)}
          />
        </details>
      )}
    </>
  );
}

function Progress({ own, next }: { own: OwnPlan; next: NonNullable<OwnPlan['next_tier']> }) {
  const volume = Math.max(0, Number(own.personal_volume));
  return (
    <div className={classes.progress}>
      <p id="progress">
        {m.own_plan_progress({
          amount: formatAmount(next.missing, own.currency, true),
          tier: next.tier,
          from: formatWholeAmount(next.from, own.currency, true),
        })}
      </p>
      <progress aria-labelledby="progress" max={Number(next.from)} value={volume} />
    </div>
  );
}

/** The labels of a sale's amounts. */
function saleLabels({ of, named, base }: NonNullable<OwnPlan['example']>, currency: string): string {
  const amount = formatAmount(base, currency, true);
  if (of === 'own-order') return m.own_plan_example_order({ number: named, amount });
  if (of === 'team-order') return m.own_plan_example_team_order({ number: named, amount });
  return m.own_plan_example_product({ product: named, amount });
}

function Example({ own, example }: { own: OwnPlan; example: NonNullable<OwnPlan['example']> }) {
  const { currency } = own;
  const levels = Math.max(0, ...example.worth.map(({ overrides }) => overrides.length));
  return (
    <Panel title={m.own_plan_example()} description={saleLabels(example, currency)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={m.own_plan_example_table()} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.own_plan_example_tier()}</th>
              <th scope="col">{m.own_plan_example_own()}</th>
              {Array.from({ length: levels }, (_, above) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
                <th key={above} scope="col">
                  {above === 0 ? m.own_plan_example_level_1() : m.own_plan_example_level({ level: above + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {example.worth.map((row) => (
              <tr key={row.tier} data-marked={row.tier === own.tier || undefined}>
                <th scope="row">
                  {row.tier}
                  {row.tier === own.tier && <span className={classes.you}> {m.own_plan_your_tier()}</span>}
                </th>
                <td>
                  <Amount value={row.personal} currency={currency} withCode />
                  <span className={classes.rate}>{formatRate(row.personal_rate)}</span>
                </td>
                {Array.from({ length: levels }, (_, above) => {
                  const paid = row.overrides[above];
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
                    <td key={above}>
                      {paid ? (
                        <>
                          <Amount value={paid.amount} currency={currency} withCode />
                          <span className={classes.rate}>
                            {m.own_plan_rate_of({
                              rate: formatRate(paid.rate),
                              share: formatRate(own.document.overrideShare),
                            })}
                          </span>
                        </>
                      ) : (
                        <span className={classes.rate}>–</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.more}>
        <Link to="/earnings">{m.own_plan_earnings()}</Link>
      </p>
    </Panel>
  );
}
