import type { CancellationPreview } from '#contract/correction/return.ts';
import { formatCount } from '#contract/language/format.ts';
import type { AdminOrderRow } from '#contract/order/row.ts';
import type { OrderTotals } from '#contract/order/summary.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { formatAmount, formatAverage } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { OrderFilters } from '../order-filters.tsx';
import type { OrderListAddress } from '../order-list-at.ts';
import { CancelOrder } from './cancel-order.tsx';
import { CompleteOrder } from './complete-order.tsx';
import { OrderSelectionBar, useOrderSelection } from './order-selection.tsx';
import { OrderTable } from './order-table.tsx';
import { methodName, paymentMethods } from './payment-method-names.ts';
import { ShipmentForm } from './shipment-form.tsx';

/** What the list shows, as in its address. */
type OrderQuery = Omit<OrderListAddress, 'sort'> & {
  readonly searchTerm: string;
  readonly refundOwed: boolean;
  readonly method: string | null;
};

type Props = {
  orders: LongList<AdminOrderRow>;
  views: readonly SavedView[];
  totals: OrderTotals;
  filters: OrderQuery;
  sort: OrderListAddress['sort'];
  /** In the company’s time zone, as YYYY-MM-DD. */
  today: string;
  /** Of the order that the dialog in the address cancels, for browsers without scripts. */
  cancellation: CancellationPreview | null;
  page: number;
  pageSize: number;
};

/** The parameters of the address for filters, without some of them. */
function parametersOf(filters: OrderQuery, without: readonly string[] = []): Record<string, string> {
  const { searchTerm, status, refundOwed, method, from, to, sortAsked } = filters;
  const all = { q: searchTerm, status, refund: refundOwed && 'owed', method, from, to, sort: sortAsked };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value && !without.includes(name) ? [[name, value]] : [])),
  );
}

/** The same as the functions about selected orders take it. */
function selectionQuery({ searchTerm, status, refundOwed, method, from, to }: OrderQuery): Record<string, string> {
  const all = { searchTerm, status, payment_method: method, from, to, refund_owed: refundOwed && 'on' };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The admin's orders: figures, search, filters, list, file, and what is done with an order. */
export function OrderManagement(props: Props) {
  const { orders, views, totals, filters, sort, today, cancellation, page, pageSize } = props;
  const [completing, cancelling, shipping] = [useDialog('complete'), useDialog('cancel'), useDialog('ship')];
  const selection = useOrderSelection();
  const named = (id: string | null) => orders.data.find(({ order_id }) => order_id === id);
  const narrowed = Object.keys(parametersOf(filters, ['sort'])).length > 0;
  const file = new URLSearchParams(parametersOf(filters, ['sort']));
  return (
    <>
      <Tiles totals={totals} />
      <ListViews list="orders" views={views} />
      <Panel
        title={m.order_management()}
        description={
          orders.total_is_estimate
            ? m.order_count_about({ shown: formatCount(orders.total) })
            : m.order_count({ count: orders.total, shown: formatCount(orders.total) })
        }
        flush
        actions={
          <>
            <SearchForm
              label={m.order_search()}
              placeholder={m.order_search_hint()}
              term={filters.searchTerm}
              preserve={parametersOf(filters, ['q'])}
            />
            <ButtonLink to={`/api/orders.csv?${file}`} reloadDocument download>
              {m.order_export()}
            </ButtonLink>
            <ButtonLink needs="orders:write" to="/admin/orders/new" kind="primary">
              {m.order_new()}
            </ButtonLink>
          </>
        }
      >
        <Filters filters={filters} today={today} />
        <OrderSelectionBar
          total={orders.total}
          isEstimate={orders.total_is_estimate}
          query={selectionQuery(filters)}
          today={today}
        />
        <OrderTable
          orders={orders.data}
          sort={sort}
          selection={selection}
          dialogs={{ completing, cancelling, shipping }}
          empty={
            orders.total > 0 ? (
              <EmptyState
                why="match"
                title={m.list_page_empty()}
                action={<ButtonLink to="/admin/orders">{m.order_show_all()}</ButtonLink>}
              />
            ) : narrowed ? (
              <EmptyState
                why="match"
                title={m.order_no_match()}
                action={<ButtonLink to="/admin/orders">{m.order_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={m.order_none()}>
                {m.order_none_description()}
              </EmptyState>
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={orders} />
      </Panel>
      <CompleteOrder dialog={completing} order={named(completing.item)} />
      <CancelOrder dialog={cancelling} order={named(cancelling.item)} given={cancellation} />
      <ShipmentForm dialog={shipping} order={named(shipping.item)} today={today} />
    </>
  );
}

function Tiles({ totals }: { totals: OrderTotals }) {
  const { currency } = totals;
  return (
    <StatRow label={m.order_tiles()}>
      <Stat label={m.order_total_count()} value={formatCount(totals.total)} />
      <Stat label={m.order_pending()} value={formatCount(totals.pending)} to="/admin/orders?status=pending" />
      <Stat
        label={m.order_tile_processing()}
        value={formatCount(totals.processing)}
        note={m.order_processing_note()}
        to="/admin/orders?status=processing"
      />
      <Stat
        label={m.order_average()}
        value={totals.avg_order_value === null ? m.value_none() : formatAverage(totals.avg_order_value, currency)}
        note={m.order_average_note({ total: formatAmount(totals.revenue, currency, true) })}
      />
      <Stat label={m.order_refunds_owed()} value={formatCount(totals.refunds_owed)} to="/admin/orders?refund=owed" />
    </StatRow>
  );
}

function Filters({ filters, today }: { filters: OrderQuery; today: string }) {
  const { status, method, from, to, refundOwed } = filters;
  const preserve = (without: readonly string[]) => parametersOf(filters, without);
  return (
    <OrderFilters status={status} from={from} to={to} today={today} preserve={preserve}>
      <AddressSelect
        stacked
        label={m.order_payment()}
        name="method"
        value={method ?? ''}
        choices={[
          { value: '', text: m.order_method_every() },
          ...paymentMethods.map((value) => ({ value, text: methodName(value) })),
        ]}
        preserve={preserve(['method'])}
      />
      <AddressSelect
        stacked
        label={m.order_refund_filter()}
        name="refund"
        value={refundOwed ? 'owed' : ''}
        choices={[
          { value: '', text: m.order_refund_every() },
          { value: 'owed', text: m.order_refunds_owed() },
        ]}
        preserve={preserve(['refund'])}
      />
    </OrderFilters>
  );
}
