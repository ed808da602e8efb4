import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { CreditedOrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { newestFirst } from '#web/ui/table/sort.ts';
import { buyerOf } from './buyer-of.ts';
import { OrderBadges } from './order-badges.tsx';
import { OrderFilters } from './order-filters.tsx';
import type { OrderListAddress } from './order-list-at.ts';

type Props = {
  orders: LongList<CreditedOrderRow>;
  address: OrderListAddress;
  searchTerm: string;
  /** In the company’s time zone, as YYYY-MM-DD. */
  today: string;
  page: number;
  pageSize: number;
};

/** All orders that are credited to a consultant, of every status: search, filters, and the month in which each counts. */
export function CreditedOrders({ orders, address, searchTerm, today, page, pageSize }: Props) {
  const { status, from, to, sort, sortAsked } = address;
  const preserve = (without: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ q: searchTerm, status, from, to, sort: sortAsked }).flatMap(([name, value]) =>
        value && !without.includes(name) ? [[name, value]] : [],
      ),
    );
  const narrowed = Object.keys(preserve(['sort'])).length > 0;
  return (
    <>
      <PageHeader
        back={{ to: '/earnings', label: m.nav_earnings() }}
        title={m.order_credited_title()}
        lead={m.order_credited_lead()}
      />
      <Panel
        title={m.order_recent()}
        description={
          orders.total_is_estimate
            ? m.order_count_about({ shown: formatCount(orders.total) })
            : m.order_count({ count: orders.total, shown: formatCount(orders.total) })
        }
        flush
        actions={
          <SearchForm
            label={m.order_search()}
            placeholder={m.order_search_hint()}
            term={searchTerm}
            preserve={preserve(['q'])}
          />
        }
      >
        <OrderFilters status={status} from={from} to={to} today={today} preserve={preserve} />
        <DataTable
          caption={m.order_credited_title()}
          columns={useColumns()}
          rows={orders.data}
          rowKey={({ order_id }) => order_id}
          sort={sort}
          usualSort={newestFirst}
          empty={
            narrowed || orders.total > 0 ? (
              <EmptyState
                why="match"
                title={orders.total > 0 ? m.list_page_empty() : m.order_no_match()}
                action={<ButtonLink to="/earnings/orders">{m.order_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.order_none()}>
                {m.order_credited_none_description()}
              </EmptyState>
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={orders} />
      </Panel>
    </>
  );
}

function useColumns(): DataColumn<CreditedOrderRow>[] {
  const { timeZone } = useCompany();
  return [
    {
      key: 'order',
      header: m.order_number(),
      rowHeader: true,
      whole: true,
      phone: 'title',
      value: (order) => order.order_no,
      cell: ({ order_no }) => (
        <Link to={`/earnings/orders/${order_no}`}>{m.order_no({ number: String(order_no) })}</Link>
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
    {
      key: 'customer',
      header: m.order_customer(),
      phone: 'detail',
      value: (order) => (order.kind === 'own_use' ? m.order_kind_own_use() : buyerOf(order)),
    },
    amountColumn<CreditedOrderRow>({
      key: 'total',
      header: m.order_total(),
      // The items of a return are not in the total, but its tax and shipping are.
      amount: (order) => order.left_after_refunds,
      currency: (order) => order.currency,
      phone: 'end',
    }),
    amountColumn({
      key: 'base',
      phone: 'fact',
      header: m.order_base_whole(),
      amount: (order) => order.commissionable_base,
      currency: (order) => order.currency,
    }),
    {
      key: 'period',
      header: m.order_period(),
      sortable: false,
      phone: 'fact',
      value: (order) => order.period,
      cell: ({ order_no, period }) =>
        period === null ? (
          m.value_none()
        ) : (
          <Link to={`/earnings?period=${period}&q=${order_no}`}>{formatPeriod(period, 'short')}</Link>
        ),
    },
    {
      key: 'status',
      header: m.order_status(),
      phone: 'status',
      value: (order) => order.status,
      cell: (order) => <OrderBadges order={order} />,
    },
  ];
}
