import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HistoryOrder } from '#contract/import/history.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { statusNames, statusTones } from '#web/order/order-status-labels.ts';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

/** Names of the goods that are shown; more are counted. */
const namedLines = 3;

type Person = 'consultant' | 'customer';

type TableProps = {
  orders: readonly HistoryOrder[];
  /** Whom an admin sees with each order, with links to their pages. */
  people?: readonly Person[];
  empty: ReactNode;
};

/** Orders of the former system: they have no page of their own, so the row says what was bought. */
export function HistoryOrderTable({ orders, people = [], empty }: TableProps) {
  const { timeZone } = useCompany();
  const columns: DataColumn<HistoryOrder>[] = [
    { key: 'no', header: m.order_number(), rowHeader: true, phone: 'title', value: (order) => order.order_no },
    {
      key: 'date',
      header: m.order_date(),
      whole: true,
      phone: 'detail',
      value: (order) => order.order_date,
      cell: (order) => formatDay(order.order_date, timeZone),
    },
    ...people.map((person) => personColumns[person]()),
    { key: 'goods', header: m.history_goods(), phone: 'fact', value: goodsOf },
    {
      key: 'status',
      header: m.order_status(),
      phone: 'action',
      value: (order) => order.status,
      cell: (order) => <StatusBadge tone={statusTones[order.status]}>{statusNames[order.status]()}</StatusBadge>,
    },
    amountColumn<HistoryOrder>({
      key: 'total',
      header: m.order_total(),
      amount: (order) => order.total,
      currency: (order) => order.currency,
      phone: 'end',
    }),
  ];
  return (
    <DataTable
      caption={m.history_orders_title()}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.order_id}
      sortable={false}
      empty={empty}
    />
  );
}

const personColumns: Readonly<Record<Person, () => DataColumn<HistoryOrder>>> = {
  consultant: () => ({
    key: 'consultant',
    header: m.history_consultant(),
    phone: 'fact',
    value: ({ consultant }) => consultant?.name ?? '–',
    cell: ({ consultant }) =>
      consultant === null ? '–' : <Link to={`/admin/consultants/${consultant.code}`}>{consultant.name}</Link>,
  }),
  customer: () => ({
    key: 'customer',
    header: m.history_customer(),
    phone: 'fact',
    value: ({ customer }) => customer?.name ?? '–',
    cell: ({ customer }) =>
      customer === null ? '–' : <Link to={`/admin/customers/${customer.customer_id}`}>{customer.name}</Link>,
  }),
};

function goodsOf({ lines }: HistoryOrder): string {
  const named = lines
    .slice(0, namedLines)
    .map(({ description, quantity }) => (quantity === 1 ? description : `${quantity} × ${description}`));
  const others = lines.length - named.length;
  return [...named, ...(others > 0 ? [m.history_more_goods({ count: others })] : [])].join(', ') || '–';
}

type PanelProps = {
  orders: { readonly data: readonly HistoryOrder[]; readonly total: number };
  people?: readonly Person[];
  actions?: ReactNode;
  children?: ReactNode;
};

/** Nothing for a person without such orders, which are most people of a company that never moved. */
export function HistoryOrdersPanel({ orders, people = [], actions, children }: PanelProps) {
  if (orders.total === 0) return null;
  const shown = formatCount(orders.total);
  return (
    <Panel
      title={m.history_orders_title()}
      description={m.history_orders_description({ count: orders.total, shown })}
      flush
      actions={actions}
    >
      <HistoryOrderTable orders={orders.data} people={people} empty={null} />
      {children}
    </Panel>
  );
}
