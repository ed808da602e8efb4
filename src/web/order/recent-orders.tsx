import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { statusNames, statusTones } from './order-status-labels.ts';

type Props = { orders: readonly AdminOrderRow[]; empty: ReactNode };

/** The newest orders of a person, without actions. */
export function RecentOrders({ orders, empty }: Props) {
  const { timeZone } = useCompany();
  const columns: DataColumn<AdminOrderRow>[] = [
    {
      key: 'no',
      header: m.order_number(),
      rowHeader: true,
      phone: 'title',
      value: (order) => order.order_no,
      cell: (order) => <Link to={`/admin/orders/${order.order_id}`}>{order.order_no}</Link>,
    },
    {
      key: 'date',
      header: m.order_date(),
      whole: true,
      phone: 'detail',
      value: (order) => order.order_date,
      cell: (order) => formatDay(order.order_date, timeZone),
    },
    {
      key: 'status',
      header: m.order_status(),
      phone: 'action',
      value: (order) => order.status,
      cell: (order) => <StatusBadge tone={statusTones[order.status]}>{statusNames[order.status]()}</StatusBadge>,
    },
    amountColumn<AdminOrderRow>({
      key: 'total',
      header: m.order_total(),
      amount: (order) => order.total,
      currency: (order) => order.currency,
      phone: 'end',
    }),
  ];
  return (
    <DataTable
      caption={m.order_recent()}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.order_id}
      sortable={false}
      empty={empty}
    />
  );
}
