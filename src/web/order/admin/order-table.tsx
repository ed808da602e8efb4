import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { centsOf } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, type DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';
import { newestFirst, type Sort } from '#web/ui/table/sort.ts';
import { buyerOf } from '../buyer-of.ts';
import { OrderBadges } from '../order-badges.tsx';
import classes from '../order-list.module.css';

/** The dialogs of an order's actions. */
export type OrderDialogs = {
  readonly completing: DialogState;
  readonly cancelling: DialogState;
  readonly shipping: DialogState;
};

type Props = {
  orders: readonly AdminOrderRow[];
  sort: Sort;
  dialogs: OrderDialogs;
  selection: RowSelection<AdminOrderRow> | undefined;
  empty: ReactNode;
};

/** Orders with the actions that an admin can take in each state. */
export function OrderTable({ orders, sort, dialogs, selection, empty }: Props) {
  const { timeZone } = useCompany();
  const columns: DataColumn<AdminOrderRow>[] = [
    {
      key: 'order',
      header: m.order_number(),
      rowHeader: true,
      whole: true,
      phone: 'title',
      value: (order) => order.order_no,
      cell: (order) => (
        <div className={classes.who}>
          <Link to={`/admin/orders/${order.order_id}`}>{m.order_no({ number: String(order.order_no) })}</Link>
          <span className={classes.quiet}>{order.order_id.slice(0, 8)}</span>
        </div>
      ),
    },
    {
      key: 'date',
      header: m.order_date(),
      whole: true,
      phone: 'detail',
      value: (order) => order.order_date,
      cell: (order) => formatDay(order.order_date, timeZone),
    },
    { key: 'customer', header: m.order_customer(), phone: 'detail', value: buyerOf },
    {
      key: 'consultant',
      header: m.order_consultant(),
      phone: 'fact',
      value: ({ consultant }) => (consultant ? `${consultant.first_name} ${consultant.last_name}` : m.value_none()),
      cell: ({ consultant }) =>
        consultant ? (
          <Link to={`/admin/consultants/${consultant.code}`}>{`${consultant.first_name} ${consultant.last_name}`}</Link>
        ) : (
          m.value_none()
        ),
    },
    amountColumn<AdminOrderRow>({
      key: 'total',
      header: m.order_total(),
      amount: (order) => order.total,
      currency: (order) => order.currency,
      phone: 'end',
    }),
    amountColumn({
      key: 'base',
      header: m.order_base(),
      amount: (order) => order.commissionable_base,
      currency: (order) => order.currency,
    }),
    {
      key: 'status',
      header: m.order_status(),
      phone: 'status',
      value: (order) => order.status,
      cell: (order) => <OrderBadges order={order} />,
    },
    {
      key: 'actions',
      header: m.list_actions(),
      sortable: false,
      phone: 'action',
      value: () => null,
      cell: (order) => (
        <div className={classes.actions}>
          <OrderActions order={order} dialogs={dialogs} size="sm" />
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption={m.order_recent()}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.order_id}
      sort={sort}
      usualSort={newestFirst}
      selection={selection}
      empty={empty}
    />
  );
}

type ActionsProps = { order: AdminOrderRow; dialogs: OrderDialogs; size: 'sm' | 'md' };

/** The actions that an order takes in its state. */
export function OrderActions({ order, dialogs, size }: ActionsProps) {
  const { order_id: id, status } = order;
  const number = String(order.order_no);
  const isPaid = order.paid_at !== null;
  const owed = Number(order.refund_owed) > 0;
  return (
    <>
      {status !== 'completed' && (
        <DialogButton
          needs="orders:write"
          dialog={dialogs.completing}
          item={id}
          size={size}
          kind={size === 'md' && status !== 'cancelled' ? 'primary' : 'quiet'}
          aria-label={m.order_complete_named({ number })}
        >
          {m.order_complete()}
        </DialogButton>
      )}
      {isPaid && status !== 'cancelled' && (
        <DialogButton
          needs="orders:write"
          dialog={dialogs.shipping}
          item={id}
          size={size}
          aria-label={order.shipment === null ? m.order_ship_named({ number }) : m.order_shipment_named({ number })}
        >
          {order.shipment === null ? m.order_ship() : m.order_shipment()}
        </DialogButton>
      )}
      {isPaid && status !== 'cancelled' && centsOf(order.left_after_refunds) > 0n && (
        <ButtonLink
          needs="refunds:write"
          to={`/admin/orders/${id}/refund`}
          size={size}
          aria-label={m.order_refund_named({ number })}
        >
          {m.order_refund()}
        </ButtonLink>
      )}
      {owed && size === 'sm' && (
        <ButtonLink
          needs="refunds:write"
          to={`/admin/orders/${id}#refunds`}
          size={size}
          aria-label={m.order_send_refund_named({ number })}
        >
          {m.order_send_refund()}
        </ButtonLink>
      )}
      {status !== 'cancelled' && (
        <DialogButton
          needs="orders:write"
          dialog={dialogs.cancelling}
          item={id}
          size={size}
          aria-label={m.order_cancel_named({ number })}
        >
          {m.order_cancel()}
        </DialogButton>
      )}
    </>
  );
}
