import type { NextStep } from '#contract/report/dashboard.ts';
import { m } from '#messages';
import { shopLinkId } from '#web/account/domain-card.tsx';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './next-steps.module.css';

/** What the consultant can do next, each with its money and its action; renders nothing when there is nothing. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const { timeZone } = useCompany();
  if (steps.length === 0) return null;
  return (
    <section className={classes.steps} aria-labelledby="next-steps">
      <h2 id="next-steps" className={classes.heading}>
        {m.next_steps()}
      </h2>
      <ol>
        {steps.map((step, place) => {
          const { title, text, to, action } = labelsOf(step, timeZone);
          return (
            <li key={step.kind === 'quiet-member' ? step.consultant_id : step.kind} className={classes.step}>
              <p className={classes.amount}>
                <Amount value={step.amount} currency={step.currency} withCode />
              </p>
              <div>
                <p className={classes.title}>{title}</p>
                <p className={classes.text}>{text}</p>
              </div>
              <ButtonLink to={to} kind={place === 0 ? 'primary' : 'quiet'}>
                {action}
              </ButtonLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function labelsOf(step: NextStep, timeZone: string) {
  const amount = formatAmount(step.amount, step.currency, true);
  switch (step.kind) {
    case 'payout-method':
      return {
        ...(step.replaces
          ? {
              title: m.next_step_other_payout_method(),
              text: m.next_step_other_payout_method_text({ amount }),
              action: m.next_step_other_payout_method_action(),
            }
          : {
              title: m.next_step_payout_method(),
              text: m.next_step_payout_method_text({ amount }),
              action: m.next_step_payout_method_action(),
            }),
        to: '/wallets?dialog=payee',
      };
    case 'request-payout':
      return {
        title: m.next_step_request_payout(),
        text: m.next_step_request_payout_text({ amount }),
        to: '/wallets',
        action: m.next_step_request_payout_action(),
      };
    case 'first-sale':
      return {
        title: m.next_step_first_sale(),
        text: m.next_step_first_sale_text({ base: formatAmount(step.base, step.currency, true), amount }),
        to: `#${shopLinkId}`,
        action: m.next_step_first_sale_action(),
      };
    case 'foundation-bonus':
      return {
        title: m.next_step_bonus({
          missing: formatAmount(step.missing, step.currency, true),
          pays: formatAmount(step.pays, step.currency, true),
        }),
        text: m.next_step_bonus_text({ amount }),
        to: '/plan',
        action: m.next_step_bonus_action(),
      };
    case 'next-tier':
      return {
        title: m.next_step_tier({ missing: formatAmount(step.missing, step.currency, true), tier: step.tier }),
        text: m.next_step_tier_text({ amount, tier: step.tier }),
        to: '/plan',
        action: m.next_step_tier_action(),
      };
    case 'quiet-member':
      return {
        title: m.next_step_quiet({ name: step.name }),
        text:
          step.last_order === null
            ? m.next_step_quiet_never({ months: step.months, amount })
            : m.next_step_quiet_text({ months: step.months, day: formatLongDay(step.last_order, timeZone), amount }),
        to: `/network?profile=${step.consultant_id}`,
        action: m.next_step_quiet_action(),
      };
  }
}
