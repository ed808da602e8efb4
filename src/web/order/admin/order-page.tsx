import { Link } from 'react-router';
import type { Explanation } from '#contract/commission/explanation.ts';
import type { CalculationRow } from '#contract/commission/line.ts';
import type { OrderCorrection } from '#contract/correction/order-correction.ts';
import type { CancellationPreview } from '#contract/correction/return.ts';
import type { AdminOrderPage } from '#contract/order/row.ts';
import { m } from '#messages';
import { LineDialog } from '#web/commission/line-dialog.tsx';
import { EmailAddress } from '#web/message/email-address.tsx';
import { formatLongDay, formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { addressText } from '../address-text.ts';
import { buyerOf } from '../buyer-of.ts';
import { OrderBadges } from '../order-badges.tsx';
import { OrderLines } from '../order-lines.tsx';
import classes from '../order-page.module.css';
import { OrderShipment } from '../order-shipment.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { CompleteOrder } from './complete-order.tsx';
import { OrderCommission } from './order-commission.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderActions } from './order-table.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { methodName } from './payment-method-names.ts';
import { ShipmentForm } from './shipment-form.tsx';

export type OrderPageProps = {
  order: AdminOrderPage;
  commission: readonly CalculationRow[];
  corrections: readonly OrderCorrection[];
  /** In the company’s time zone, as YYYY-MM-DD. */
  today: string;
  /** For the dialogs of browsers without scripts. */
  cancellation: CancellationPreview | null;
  explained: Explanation | null;
};

/** Everything about one order: lines, money, shipment, commission, what happened. */
export function OrderPage({ order, commission, corrections, today, cancellation, explained }: OrderPageProps) {
  const { timeZone } = useCompany();
  const [completing, cancelling, shipping] = [useDialog('complete'), useDialog('cancel'), useDialog('ship')];
  const explaining = useDialog('line');
  return (
    <>
      <PageHeader
        back={{ to: '/admin/orders', label: m.order_all() }}
        title={m.order_page_title({ number: String(order.order_no) })}
        lead={
          <span className={classes.lead}>
            <OrderBadges order={order} />
            <span>{m.order_placed_on({ moment: formatMoment(order.order_date, timeZone) })}</span>
            <code className={classes.id}>{order.order_id.slice(0, 8)}</code>
          </span>
        }
        actions={
          <>
            <OrderActions order={order} dialogs={{ completing, cancelling, shipping }} size="md" />
            {order.paid_at === null && order.status === 'pending' && order.lines.length > 0 && (
              <ButtonLink needs="orders:write" to={`/admin/orders/${order.order_id}/edit`}>
                {m.order_edit()}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderLines order={order} />
          <OrderMoney order={order} today={today} />
          <OrderCommission order={order} lines={commission} corrections={corrections} dialog={explaining} />
        </div>
        <div className={classes.column}>
          <Buyer order={order} />
          <OrderShipment shipment={order.shipment} status={order.status} />
          <OrderTimeline order={order} />
        </div>
      </div>
      <CompleteOrder dialog={completing} order={order} />
      <CancelOrder dialog={cancelling} order={order} given={cancellation} />
      <ShipmentForm dialog={shipping} order={order} today={today} />
      <LineDialog dialog={explaining} given={explained} />
    </>
  );
}

function Buyer({ order }: { order: AdminOrderPage }) {
  const { timeZone } = useCompany();
  const none = m.value_none();
  const { consultant, customer_id: customerId } = order;
  const name = buyerOf(order);
  const addresses: Fact[] = order.addresses.map((address) => ({
    label: address.kind === 'shipping' ? m.order_ships_to() : m.order_billed_to(),
    value: addressText(address),
  }));
  return (
    <Panel title={m.order_customer()}>
      <Facts
        facts={[
          {
            label: m.order_name(),
            value: customerId === null ? name : <Link to={`/admin/customers/${customerId}`}>{name}</Link>,
          },
          {
            label: m.person_email(),
            value: order.email === null ? none : <EmailAddress email={order.email} />,
          },
          { label: m.person_phone(), value: order.phone ?? none },
          ...addresses,
          {
            label: m.order_credited(),
            value:
              consultant === null ? (
                none
              ) : (
                <Link to={`/admin/consultants/${consultant.code}`}>
                  {`${consultant.first_name} ${consultant.last_name} (${consultant.code})`}
                </Link>
              ),
          },
          { label: m.order_attribution(), value: attributionName(order.attribution) },
          { label: m.order_kind(), value: kindNames[order.kind]() },
          {
            label: m.order_payment(),
            value: order.payment_method === null ? none : methodName(order.payment_method),
          },
          { label: m.order_paid_on(), value: order.paid_at === null ? none : formatLongDay(order.paid_at, timeZone) },
        ]}
      />
    </Panel>
  );
}

const kindNames = {
  retail: m.order_kind_retail,
  customer: m.order_kind_customer,
  own_use: m.order_kind_own_use,
} as const;

const attributionNames: Readonly<Record<string, () => string>> = {
  link: m.order_attribution_link,
  code: m.order_attribution_code,
  customer: m.order_attribution_customer,
  own_purchase: m.order_attribution_own,
  admin: m.order_attribution_admin,
  import: m.order_attribution_import,
  none: m.value_none,
};
const attributionName = (attribution: string): string => attributionNames[attribution]?.() ?? attribution;
