import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Explanation } from '#contract/commission/explanation.ts';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
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
function trimZeros(decimal: string): string {
  const [whole, part = ''] = decimal.split('.');
  return `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
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

function OrderSteps({
  explanation,
  money,
  ordersLead,
}: Parts & { ordersLead?: ((orderId: string) => string) | undefined }) {
  const { timeZone } = useCompany();
  const { order, calculation, currency, level } = explanation;
  const override = calculation.commission_type === 'override';
  return (
    <>
      {order && (
        <>
          <Step
            name="Order"
            value={
              ordersLead ? <Link to={ordersLead(order.order_id)}>No. {order.order_no}</Link> : <>No. {order.order_no}</>
            }
          >
            <p className={classes.why}>
              {override
                ? `Sold by ${order.seller}, ${level} level${level === 1 ? '' : 's'} below, on ${formatDay(order.order_date, timeZone)}.`
                : `Credited on ${formatDay(order.order_date, timeZone)}.`}
              {order.late && ' Completed late, after its own month had closed, so it counts in this one.'}
            </p>
          </Step>
          <Step name="Commissionable base" value={<Amount value={order.base} currency={currency} />}>
            <p className={classes.formula}>
              {money(order.subtotal)} subtotal − {money(order.discounts)} discounts − {money(order.returns)} returns
            </p>
          </Step>
        </>
      )}
      <Step name="Tier" value={explanation.tier ?? 'No tier'}>
        <p className={classes.why}>
          A personal volume of {money(explanation.personal_volume)}
          {explanation.tier_from ? ` reached it: ${explanation.tier} starts at ${money(explanation.tier_from)}.` : '.'}
        </p>
        {explanation.adjustment_reasons.map(({ adjustment_id, amount, reason }) => (
          <p key={adjustment_id} className={classes.why}>
            An adjustment of {money(amount)} is part of it: {reason}
          </p>
        ))}
        <p className={classes.why}>
          {explanation.next_tier
            ? `${explanation.next_tier.tier} starts at ${money(explanation.next_tier.from)}: ${money(explanation.next_tier.missing)} more.`
            : 'There is no higher tier.'}
        </p>
      </Step>
      <Step name="Rate" value={formatRate(explanation.rate)}>
        <p className={classes.why}>
          {override
            ? `What ${explanation.tier} pays on level ${level}, on ${shareLabels(explanation.share)}.`
            : `The personal rate of ${explanation.tier}.`}
        </p>
      </Step>
      <Step name="Rounding" value={trimZeros(explanation.exact)}>
        {order && (
          <p className={classes.formula}>
            {money(order.base)}
            {explanation.share.denominator > 1 && ` × ${explanation.share.numerator}/${explanation.share.denominator}`}{' '}
            × {formatRate(explanation.rate)} = {trimZeros(explanation.exact)}
          </p>
        )}
        <p className={classes.why}>Rounded once, half a cent up.</p>
      </Step>
      <Step name="Amount" value={<Amount value={explanation.rounded} currency={currency} />} />
    </>
  );
}

function FoundationSteps({ explanation, money }: Parts) {
  const { foundation, currency } = explanation;
  if (!foundation) return null;
  return (
    <>
      <Step name="Joined" value={formatPeriod(foundation.joined)}>
        <p className={classes.why}>
          The foundation bonus is for new consultants, in{' '}
          {foundation.months.map((month) => formatPeriod(month)).join(', ')}.
        </p>
      </Step>
      <Step name="Commissionable base of the month" value={<Amount value={foundation.base} currency={currency} />}>
        <p className={classes.why}>All orders of the period together ({explanation.volume_orders}).</p>
      </Step>
      <Step name="Step reached" value={money(foundation.step_from)}>
        <p className={classes.why}>The highest step reached is paid, once.</p>
      </Step>
      <Step name="Amount" value={<Amount value={foundation.pays} currency={currency} />} />
    </>
  );
}

/** The part of the base on which the plan pays an override. */
function shareLabels({ numerator, denominator }: Explanation['share']): string {
  if (denominator === 1) return 'the whole base';
  return denominator === 2 ? 'half of the base' : `${numerator}/${denominator} of the base`;
}

const reasonLabels = {
  'no-tier': 'No tier this month',
  'tier-without-level': 'The tier has no override on this level',
  'rounds-to-nothing': 'Less than half a cent',
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
      text: `${reasonLabels[upline.reason]}${upline.qualifying_tier && upline.missing ? ` (${money(upline.missing)} to ${upline.qualifying_tier})` : ''}`,
      amount: null,
    })),
  ].sort((a, b) => a.level - b.level);
  // Consultants do not see the names of their uplines.
  const named = rows.some(({ name }) => name !== null);
  return (
    <>
      <h3 className={classes.heading}>Overrides on this order</h3>
      <table className={classes.uplines}>
        <thead>
          <tr>
            <th scope="col">Level</th>
            {named && <th scope="col">Upline</th>}
            <th scope="col">Why</th>
            <th scope="col" className={classes.figure}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.level}>
              <td>{row.level}</td>
              {named && <th scope="row">{row.name}</th>}
              <td>{row.text}</td>
              <td className={classes.figure}>{row.amount === null ? 'Not paid' : money(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
