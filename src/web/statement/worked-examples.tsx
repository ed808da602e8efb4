import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Explanation } from '#contract/commission/explanation.ts';
import type { CorrectionExplanation } from '#contract/correction/explanation.ts';
import type { CommissionRow } from '#contract/statement/commission-row.ts';
import type { WorkedExamples } from '#contract/statement/worked-examples.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { formatAmount, formatExchangeRate, formatRate } from '#web/ui/format-amount.ts';
import { formatShare } from '../commission/commission-labels.ts';
import { trimZeros } from '../commission/explanation.tsx';
import classes from './worked-examples.module.css';

/** How pay is calculated, each rule with an example from the reader's own figures or with what is needed for one. */
export function WorkedExampleList({ examples }: { examples: WorkedExamples }) {
  const { personal, override, foundation_bonus: bonus, converted, clawback, currency, payout_currency } = examples;
  return (
    <dl className={classes.topics}>
      <Topic question={m.help_personal()} answer={m.help_personal_answer()} none={m.help_personal_none()}>
        {personal && <PersonalExample explanation={personal} />}
      </Topic>
      <Topic question={m.help_override()} answer={m.help_override_answer()} none={m.help_override_none()}>
        {override && <OverrideExample explanation={override} />}
      </Topic>
      <Topic question={m.help_bonus()} answer={m.help_bonus_answer()} none={m.help_bonus_none()}>
        {bonus && <BonusExample explanation={bonus} />}
      </Topic>
      {(converted || currency !== payout_currency) && (
        <Topic
          question={m.help_conversion()}
          answer={m.help_conversion_answer({ currency, payout: payout_currency })}
          none={m.help_conversion_none()}
        >
          {converted && <ConversionExample statement={converted} />}
        </Topic>
      )}
      <Topic question={m.help_clawback()} answer={m.help_clawback_answer()} none={m.help_clawback_none()}>
        {clawback && <ClawbackExample explanation={clawback} />}
      </Topic>
    </dl>
  );
}

function Topic({
  question,
  answer,
  none,
  children,
}: {
  question: string;
  answer: string;
  /** Shown without an example: what the reader needs for one. */
  none: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{question}</dt>
      <dd>{answer}</dd>
      <dd className={classes.example}>{children || none}</dd>
    </div>
  );
}

function Example({ title, to, link, children }: { title: string; to: string; link: string; children: ReactNode }) {
  return (
    <>
      <p className={classes.title}>{title}</p>
      {children}
      <p>
        <Link to={to}>{link}</Link>
      </p>
    </>
  );
}

/** The example of a line, with the link that opens its calculation in Earnings. */
function LineExample({ explanation, children }: { explanation: Explanation; children: ReactNode }) {
  const { calculation } = explanation;
  const month = formatPeriod(calculation.period);
  return (
    <Example
      title={calculation.closed ? m.help_example({ month }) : m.help_example_open({ month })}
      to={`/earnings?period=${calculation.period}&line=${calculation.calculation_id}`}
      link={m.help_view_line()}
    >
      {children}
    </Example>
  );
}

function PersonalExample({ explanation }: { explanation: Explanation }) {
  const { order, currency, personal_volume, tier, tier_from, rate } = explanation;
  if (!order || tier === null || tier_from === null) return null;
  const money = (value: string) => formatAmount(value, currency, true);
  return (
    <LineExample explanation={explanation}>
      <p>
        {m.help_personal_example({
          volume: money(personal_volume),
          tier,
          from: money(tier_from),
          rate: formatRate(rate),
          number: order.order_no,
          base: money(order.base),
        })}
      </p>
      <Formula explanation={explanation} />
    </LineExample>
  );
}

function OverrideExample({ explanation }: { explanation: Explanation }) {
  const { order, currency, tier, level, rate, share } = explanation;
  if (!order || tier === null) return null;
  const values = {
    number: order.order_no,
    seller: order.seller,
    level,
    base: formatAmount(order.base, currency, true),
    tier,
    rate: formatRate(rate),
  };
  return (
    <LineExample explanation={explanation}>
      <p>
        {share.denominator === 1
          ? m.help_override_example_whole(values)
          : m.help_override_example({ ...values, share: formatShare(share) })}
      </p>
      <Formula explanation={explanation} />
    </LineExample>
  );
}

/** Base × share × rate = amount, and the rounding if there is one. */
function Formula({ explanation: { order, currency, share, rate, exact, rounded } }: { explanation: Explanation }) {
  if (!order) return null;
  const factors = [
    formatAmount(order.base, currency),
    ...(share.denominator === 1 ? [] : [formatShare(share)]),
    formatRate(rate),
  ].join(' × ');
  const unrounded = trimZeros(exact);
  return (
    <p className={classes.formula}>
      {unrounded === trimZeros(rounded)
        ? m.help_formula({ factors, amount: formatAmount(rounded, currency, true) })
        : m.help_formula_rounded({ factors, exact: unrounded, amount: formatAmount(rounded, currency, true) })}
    </p>
  );
}

function BonusExample({ explanation }: { explanation: Explanation }) {
  const { foundation, currency } = explanation;
  if (!foundation) return null;
  const money = (value: string) => formatAmount(value, currency, true);
  return (
    <LineExample explanation={explanation}>
      <p>
        {m.help_bonus_example({
          joined: formatPeriod(foundation.joined),
          base: money(foundation.base),
          from: money(foundation.step_from),
          amount: money(foundation.pays),
        })}
      </p>
    </LineExample>
  );
}

function ConversionExample({ statement }: { statement: CommissionRow }) {
  const { period, total_earnings, currency, payout_amount, payout_currency, exchange_rate } = statement;
  if (payout_amount === null || exchange_rate === null) return null;
  return (
    <Example
      title={m.help_example({ month: formatPeriod(period) })}
      to={`/statements/${period}`}
      link={m.help_view_statement()}
    >
      <p className={classes.formula}>
        {m.help_formula({
          factors: `${formatAmount(total_earnings, currency, true)} × ${formatExchangeRate(exchange_rate)}`,
          amount: formatAmount(payout_amount, payout_currency, true),
        })}
      </p>
    </Example>
  );
}

function ClawbackExample({ explanation }: { explanation: CorrectionExplanation }) {
  const { correction, currency, before, after, booked, difference_id } = explanation;
  const money = (value: string) => formatAmount(value, currency, true);
  const closed = formatPeriod(correction.closed_period);
  const open = formatPeriod(correction.booked_in);
  const number = correction.order_no ?? '';
  return (
    <Example
      title={m.help_example({ month: open })}
      to={`/earnings?period=${correction.booked_in}&line=${difference_id}`}
      link={m.help_view_line()}
    >
      <p>
        {correction.kind === 'return'
          ? m.help_returned_example({
              closed,
              number,
              amount: money((correction.base_change ?? '').replace('-', '')),
            })
          : m.help_cancelled_example({ closed, number })}
      </p>
      <p>
        {m.help_clawback_example({
          before: money(before.amount),
          after: money(after.amount),
          booked: money(booked),
          open,
        })}
      </p>
    </Example>
  );
}
