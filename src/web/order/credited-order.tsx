import { Link } from 'react-router';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import type { OrderCorrection } from '#contract/correction/order-correction.ts';
import type { CreditedOrderPage } from '#contract/order/row.ts';
import { centsOf, formatDecimal } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { lineName } from '#web/commission/commission-labels.ts';
import { OrderCorrections } from '#web/correction/order-corrections.tsx';
import { EmailAddress } from '#web/message/email-address.tsx';
import { formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { taxLabel } from '#web/pricing/tax-label.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { addressText } from './address-text.ts';
import { OrderLines } from './order-lines.tsx';
import classes from './order-page.module.css';
import { OrderShipment } from './order-shipment.tsx';
import { orderStatusLabel, orderStatusTone } from './order-status-labels.ts';

type Props = {
  order: CreditedOrderPage;
  /** What the order earned the consultant. */
  earned: readonly EarningsLine[];
  /** How these lines were corrected after their month closed. */
  corrections: readonly OrderCorrection[];
};

/** An order as its credited consultant sees it: the buyer, the items, how it counts, and what it earned. */
export function CreditedOrder({ order, earned, corrections }: Props) {
  const { timeZone } = useCompany();
  return (
    <>
      <PageHeader
        back={{ to: '/earnings/orders', label: m.order_credited_title() }}
        title={m.order_page_title({ number: String(order.order_no) })}
        lead={
          <span className={classes.lead}>
            <StatusBadge tone={orderStatusTone(order.status)}>{orderStatusLabel(order.status)}</StatusBadge>
            <span>{m.order_placed_on({ moment: formatMoment(order.order_date, timeZone) })}</span>
          </span>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderLines order={order} />
          <Totals order={order} />
          <Earned order={order} earned={earned} corrections={corrections} />
        </div>
        <div className={classes.column}>
          <Panel title={m.order_customer()}>
            <Facts facts={buyerFacts(order)} />
          </Panel>
          <OrderShipment shipment={order.shipment} status={order.status} />
        </div>
      </div>
    </>
  );
}

function buyerFacts({ kind, first_name, last_name, email, phone, addresses }: CreditedOrderPage): Fact[] {
  const shipsTo: Fact[] = addresses
    .filter((address) => address.kind === 'shipping')
    .map((address) => ({ label: m.order_ships_to(), value: addressText(address) }));
  if (kind === 'own_use') return [{ label: m.order_kind(), value: m.order_kind_own_use() }, ...shipsTo];
  const none = m.value_none();
  return [
    { label: m.order_name(), value: [first_name, last_name].filter(Boolean).join(' ') || none },
    { label: m.person_email(), value: email === null ? none : <EmailAddress email={email} /> },
    { label: m.person_phone(), value: phone === null ? none : <a href={`tel:${phone}`}>{phone}</a> },
    ...shipsTo,
  ];
}

function Totals({ order }: { order: CreditedOrderPage }) {
  const { currency } = order;
  const amount = (value: string) => <Amount value={value} currency={currency} signed />;
  const withCode = (value: string) => <Amount value={value} currency={currency} withCode />;
  const isSome = (value: string) => Number(value) > 0;
  const charged = centsOf(order.subtotal) - centsOf(order.discounts) + centsOf(order.shipping) + centsOf(order.tax);
  const returned = charged - centsOf(order.left_after_refunds);
  return (
    <Panel title={m.order_sums()}>
      <Facts
        amounts
        facts={[
          { label: m.order_subtotal(), value: amount(order.subtotal) },
          ...(isSome(order.discounts) ? [{ label: m.order_discount(), value: amount(`-${order.discounts}`) }] : []),
          { label: m.order_shipping(), value: amount(order.shipping) },
          ...order.taxes.map((tax) => ({ label: taxLabel(tax), value: amount(tax.amount) })),
          ...(returned === 0n
            ? [{ label: m.order_total(), value: withCode(order.total) }]
            : [
                { label: m.order_charged(), value: withCode(formatDecimal(charged, 2)) },
                { label: m.order_returned_with_tax(), value: amount(formatDecimal(-returned, 2)) },
                { label: m.order_net(), value: withCode(order.left_after_refunds) },
              ]),
          // No part of the sum.
          { label: m.order_base_whole(), value: withCode(order.commissionable_base) },
        ]}
      />
    </Panel>
  );
}

/** What the order earned the consultant in the month in which it counts, and what was corrected later. */
function Earned({ order, earned, corrections }: Props) {
  const { period, status } = order;
  return (
    <Panel
      title={m.order_own_commission()}
      description={
        period !== null ? (
          <Link to={`/earnings?period=${period}&q=${order.order_no}`}>
            {m.order_period_of({ month: formatPeriod(period) })}
          </Link>
        ) : status === 'cancelled' ? (
          m.order_period_cancelled()
        ) : (
          m.order_counts_when_completed({ amount: formatAmount(order.commissionable_base, order.currency, true) })
        )
      }
      flush
    >
      {(earned.length > 0 || corrections.length === 0) && (
        <DataTable
          caption={m.order_own_commission()}
          columns={earnedColumns(order.currency)}
          rows={earned}
          rowKey={({ calculation_id }) => calculation_id}
          sortable={false}
          empty={
            <EmptyState why="data" title={m.order_earned_nothing()}>
              {status !== 'cancelled' && (period === null ? m.order_earned_later() : m.order_earned_without_tier())}
            </EmptyState>
          }
        />
      )}
      <OrderCorrections order={order} corrections={corrections} original={earned.map(({ amount }) => amount)} />
    </Panel>
  );
}

function earnedColumns(currency: string): DataColumn<EarningsLine>[] {
  return [
    { key: 'line', header: m.order_commission_line(), rowHeader: true, phone: 'title', value: lineName },
    {
      key: 'base',
      header: m.order_base(),
      align: 'end',
      value: ({ base }) => Number(base),
      cell: ({ base }) => base !== null && formatAmount(base, currency),
    },
    { key: 'share', header: m.detail_share(), align: 'end', value: ({ share }) => formatRate(share) },
    { key: 'rate', header: m.order_rate(), align: 'end', phone: 'detail', value: ({ rate }) => formatRate(rate) },
    amountColumn<EarningsLine>({
      key: 'amount',
      header: m.order_commission(),
      amount: ({ amount }) => amount,
      currency: () => currency,
      phone: 'end',
    }),
  ];
}
