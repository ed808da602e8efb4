import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Explanation } from '#contract/commission/explanation.ts';
import { formatCount, formatList, withDecimalSign } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatLongDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { formatShare } from './commission-labels.ts';
import classes from './explanation.module.css';

/** One step of an explanation. */
export function Step({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <li className={classes.step}>
      <p className={classes.name}>{name}</p>
      <p className={classes.value}>{value}</p>
      {children}
    </li>
  );
}

/** All significant decimals, at least two: `28` → `28.00`, `1.2650` → `1.265`. */
export function trimZeros(decimal: string): string {
  const [whole, part = ''] = decimal.split('.');
  return withDecimalSign(`${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`);
}

/**
 * The calculation of a line, step by step: order → base → tier and its volume → rate → rounding → amount.
 * `ordersLead` makes the order number a link for users who may open orders.
 */
export function ExplanationChain({
  explanation,
  ordersLead,
}: {
  explanation: Explanation;
  ordersLead?: (orderId: string) => string;
}) {
  const { calculation, currency } = explanation;
  const money = (value: string) => formatAmount(value, currency);
  return (
    <>
      <ol className={classes.chain}>
        {calculation.commission_type === 'foundation_bonus' ? (
          <FoundationSteps explanation={explanation} money={money} />
        ) : (
          <OrderSteps explanation={explanation} money={money} ordersLead={ordersLead} />
        )}
      </ol>
      <Uplines explanation={explanation} money={money} />
    </>
  );
}

type Parts = { explanation: Explanation; money: (value: string) => string };

type OrderStepsProps = Parts & { ordersLead?: ((orderId: string) => string) | undefined };

function OrderSteps({ explanation, money, ordersLead }: OrderStepsProps) {
  const { order, calculation, currency } = explanation;
  return (
    <>
      {order && <SoldOrder explanation={explanation} order={order} money={money} ordersLead={ordersLead} />}
      <TierStep explanation={explanation} money={money} />
      <Step name={m.detail_rate()} value={formatRate(explanation.rate)}>
        <p className={classes.why}>
          {calculation.commission_type === 'override'
            ? overrideRate(explanation)
            : m.explain_personal_rate({ tier: explanation.tier ?? m.explain_no_tier() })}
        </p>
      </Step>
      <Step name={m.explain_rounding()} value={trimZeros(explanation.exact)}>
        {order && (
          <p className={classes.formula}>
            {money(order.base)}
            {explanation.share.denominator > 1 && ` × ${formatShare(explanation.share)}`} ×{' '}
            {formatRate(explanation.rate)} = {trimZeros(explanation.exact)}
          </p>
        )}
        <p className={classes.why}>{m.explain_rounded()}</p>
      </Step>
      <Step name={m.detail_amount()} value={<Amount value={explanation.rounded} currency={currency} />} />
    </>
  );
}

type SoldOrderProps = OrderStepsProps & { order: NonNullable<Explanation['order']> };

/** The order of a line, and its commissionable base. */
function SoldOrder({ explanation, order, money, ordersLead }: SoldOrderProps) {
  const { timeZone } = useCompany();
  const { calculation, currency, level } = explanation;
  const number = m.order_no({ number: order.order_no });
  const day = formatLongDay(order.order_date, timeZone);
  return (
    <>
      <Step name={m.detail_order()} value={ordersLead ? <Link to={ordersLead(order.order_id)}>{number}</Link> : number}>
        <p className={classes.why}>
          {calculation.commission_type === 'override'
            ? m.explain_sold({ seller: order.seller, day, count: level, shown: String(level) })
            : m.explain_credited({ day })}
          {order.late && ` ${m.explain_late()}`}
        </p>
      </Step>
      <Step name={m.history_base()} value={<Amount value={order.base} currency={currency} />}>
        <p className={classes.formula}>
          {m.explain_base({
            subtotal: money(order.subtotal),
            discounts: money(order.discounts),
            returns: money(order.returns),
          })}
        </p>
      </Step>
    </>
  );
}

/** The tier that the personal volume reached, and what the next one needs. */
function TierStep({ explanation, money }: Parts) {
  const { tier, tier_from: from, next_tier: next } = explanation;
  const volume = money(explanation.personal_volume);
  return (
    <Step name={m.statement_tier()} value={tier ?? m.explain_no_tier()}>
      <p className={classes.why}>
        {tier !== null && from
          ? m.explain_volume_reached({ volume, tier, from: money(from) })
          : m.explain_volume({ volume })}
      </p>
      {explanation.adjustment_reasons.map(({ adjustment_id, amount, reason }) => (
        <p key={adjustment_id} className={classes.why}>
          {m.explain_adjustment({ amount: money(amount), reason })}
        </p>
      ))}
      <p className={classes.why}>
        {next
          ? m.explain_next_tier({ tier: next.tier, from: money(next.from), missing: money(next.missing) })
          : m.explain_highest_tier()}
      </p>
    </Step>
  );
}

function FoundationSteps({ explanation, money }: Parts) {
  const { foundation, currency } = explanation;
  if (!foundation) return null;
  return (
    <>
      <Step name={m.detail_joined()} value={formatPeriod(foundation.joined)}>
        <p className={classes.why}>
          {m.explain_foundation({ months: formatList(foundation.months.map((month) => formatPeriod(month))) })}
        </p>
      </Step>
      <Step name={m.explain_foundation_base()} value={<Amount value={foundation.base} currency={currency} />}>
        <p className={classes.why}>{m.explain_foundation_orders({ count: formatCount(explanation.volume_orders) })}</p>
      </Step>
      <Step name={m.explain_foundation_step()} value={money(foundation.step_from)}>
        <p className={classes.why}>{m.explain_foundation_highest()}</p>
      </Step>
      <Step name={m.detail_amount()} value={<Amount value={foundation.pays} currency={currency} />} />
    </>
  );
}

/** The rate of an override, with the part of the base on which the plan pays it. */
function overrideRate({ tier, level, share }: Explanation): string {
  const values = { tier: tier ?? m.explain_no_tier(), level };
  return share.denominator === 1
    ? m.explain_override_rate_whole(values)
    : m.explain_override_rate_share({ ...values, share: formatShare(share) });
}

const reasonLabels = {
  'no-tier': m.explain_unpaid_no_tier,
  'tier-without-level': m.explain_unpaid_level,
  'rounds-to-nothing': m.explain_unpaid_rounding,
} as const;

/** The uplines of the order: paid ones with their amounts, unpaid ones with the reason and the missing volume. */
function Uplines({ explanation, money }: Parts) {
  const { paid_uplines: paid, unpaid_uplines: unpaid } = explanation;
  if (paid.length === 0 && unpaid.length === 0) return null;
  const rows = [
    ...paid.map((upline) => ({
      level: upline.level,
      name: upline.name,
      text: formatRate(upline.rate),
      amount: upline.amount,
    })),
    ...unpaid.map((upline) => ({
      level: upline.level,
      name: upline.consultant.name,
      text:
        upline.qualifying_tier && upline.missing
          ? m.explain_unpaid_missing({
              reason: reasonLabels[upline.reason](),
              missing: money(upline.missing),
              tier: upline.qualifying_tier,
            })
          : reasonLabels[upline.reason](),
      amount: null,
    })),
  ].sort((a, b) => a.level - b.level);
  // Consultants do not see the names of their uplines.
  const named = rows.some(({ name }) => name !== null);
  return (
    <>
      <h3 className={classes.heading}>{m.explain_overrides()}</h3>
      <table className={classes.uplines}>
        <thead>
          <tr>
            <th scope="col">{m.outline_level()}</th>
            {named && <th scope="col">{m.explain_upline()}</th>}
            <th scope="col">{m.reason()}</th>
            <th scope="col" className={classes.figure}>
              {m.detail_amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.level}>
              <td>{row.level}</td>
              {named && <th scope="row">{row.name}</th>}
              <td>{row.text}</td>
              <td className={classes.figure}>{row.amount === null ? m.explain_not_paid() : money(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
