import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import type { ApiClient } from '#contract/client.ts';
import type { OwnPlan } from '#contract/plan/own-plan.ts';
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
        const base = (typed ?? '').trim().replace(/^\$/, '').replaceAll(',', '');
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
  const before = Math.max(0, Number(own.personal_volume)).toFixed(2);
  const volume = sumAmounts(own.personal_volume, base);
  const [bySelf, byTeam] = await Promise.all([ask(volume), ask(before)]);
  return { volume, own: bySelf, team: byTeam };
}

/** Sums two decimal amounts without rounding; at least zero. */
function sumAmounts(volume: string, base: string): string {
  const cents = (text: string) => Math.round(Number(text) * 100);
  return (Math.max(0, cents(volume) + cents(base)) / 100).toFixed(2);
}

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
      <PageTitle title="Your Plan" />
      <PageHeader
        title="How You Are Paid"
        lead={`${own.name}: the rules of ${formatPeriod(own.period)}, as the monthly run applies them.`}
        actions={<ButtonLink to="/earnings">Earnings</ButtonLink>}
      />
      <StatRow label="Where you stand">
        <Stat label="Your tier" value={own.tier ?? 'None yet'} note={own.program} />
        <Stat
          label="Volume this month"
          value={<Amount value={own.personal_volume} currency={currency} />}
          note={
            next ? `${formatAmount(next.missing, currency)} to ${next.tier}` : own.tier ? 'The highest tier' : undefined
          }
        />
        {foundation.open && foundation.until !== null && (
          <Stat
            label="Foundation bonus"
            value={<Amount value={foundation.pays} currency={currency} />}
            note={`on ${formatAmount(foundation.base, currency)} of own orders, until ${formatPeriod(foundation.until)}`}
          />
        )}
      </StatRow>
      {next && <Progress own={own} next={next} />}
      {own.upcoming && (
        <Panel
          title={`From ${formatPeriod(own.upcoming.valid_from)} the plan changes`}
          description="Until then nothing changes; closed months never do."
        >
          <PlanDifferences differences={own.upcoming.differences} />
        </Panel>
      )}
      <Panel
        title="Your rates"
        description="The highest tier that your volume of the month reaches decides all of them."
      >
        <PlanReading
          document={document}
          currency={currency}
          payoutCurrency={payout_currency}
          mark={own.tier === null ? null : { tier: own.tier, text: 'You' }}
          {...(own.track === null ? {} : { tracks: [own.track] })}
        />
      </Panel>
      {own.example && <Example own={own} example={own.example} />}
      {own.track !== null && <SaleCalculator own={own} />}
      {others.length > 0 && own.track !== null && (
        <details className={classes.others}>
          <summary>Rates of the other programs</summary>
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
        <strong>{formatAmount(next.missing, own.currency)}</strong> of volume to {next.tier}, which begins at{' '}
        {formatWholeAmount(next.from, own.currency)}.
      </p>
      <progress aria-labelledby="progress" max={Number(next.from)} value={volume} />
    </div>
  );
}

/** The labels of a sale's amounts. */
function saleLabels({ of, named, base }: NonNullable<OwnPlan['example']>, currency: string): string {
  const amount = formatAmount(base, currency);
  if (of === 'own-order') return `Your latest order, no. ${named}, with a commissionable base of ${amount}.`;
  if (of === 'team-order') return `Your team’s latest order, no. ${named}, with a commissionable base of ${amount}.`;
  return `“${named}”, sold at its price of ${amount} without a discount.`;
}

function Example({ own, example }: { own: OwnPlan; example: NonNullable<OwnPlan['example']> }) {
  const { currency } = own;
  const levels = Math.max(0, ...example.worth.map(({ overrides }) => overrides.length));
  return (
    <Panel
      title="What one sale is worth"
      description={`${saleLabels(example, currency)} Calculated by the engine of the monthly run.`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Worth of a sale by tier" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">If you are in</th>
              <th scope="col">and sell it yourself</th>
              {Array.from({ length: levels }, (_, above) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
                <th key={above} scope="col">
                  {above === 0 ? 'or it is sold 1 level below' : `${above + 1} below`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {example.worth.map((row) => (
              <tr key={row.tier} data-marked={row.tier === own.tier || undefined}>
                <th scope="row">
                  {row.tier}
                  {row.tier === own.tier && <span className={classes.you}> your tier</span>}
                </th>
                <td>
                  <Amount value={row.personal} currency={currency} />
                  <span className={classes.rate}>{formatRate(row.personal_rate)}</span>
                </td>
                {Array.from({ length: levels }, (_, above) => {
                  const paid = row.overrides[above];
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its position
                    <td key={above}>
                      {paid ? (
                        <>
                          <Amount value={paid.amount} currency={currency} />
                          <span className={classes.rate}>
                            {formatRate(paid.rate)} of {formatRate(own.document.overrideShare)}
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
        Every line you are paid explains itself the same way: open one in <Link to="/earnings">your earnings</Link>.
      </p>
    </Panel>
  );
}
