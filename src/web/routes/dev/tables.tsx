import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckField } from '#web/ui/form/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { type Sort, sortedBy } from '#web/ui/table/sort.ts';
import { Example, Group } from './example.tsx';

type Order = { readonly number: string; readonly buyer: string; readonly total: string; readonly state: string };

const states: Readonly<Record<string, Tone>> = { Paid: 'good', Pending: 'waiting', Refunded: 'bad' };

const orders: readonly Order[] = [
  { number: 'ORD-1002', buyer: 'Meilin Zhou', total: '96.00', state: 'Paid' },
  { number: 'ORD-1010', buyer: 'Amara Osei', total: '412.60', state: 'Pending' },
  { number: 'ORD-1001', buyer: 'Sofia Reyes', total: '48.50', state: 'Refunded' },
  { number: 'ORD-1003', buyer: 'Maximiliane von Hohenberg-Zimmermann', total: '1250.00', state: 'Paid' },
  { number: 'ORD-1009', buyer: 'Priya Nair', total: '7.25', state: 'Paid' },
];

const columns: readonly DataColumn<Order>[] = [
  { key: 'number', header: 'Order', value: ({ number }) => number, rowHeader: true, whole: true, phone: 'title' },
  { key: 'buyer', header: 'Customer', value: ({ buyer }) => buyer, phone: 'detail' },
  {
    key: 'state',
    header: 'Status',
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge tone={states[state] ?? 'neutral'}>{state}</StatusBadge>,
    phone: 'status',
  },
  amountColumn<Order>({
    key: 'total',
    header: 'Total',
    amount: ({ total }) => total,
    currency: () => 'CAD',
    phone: 'end',
  }),
];

const withSelection: readonly DataColumn<Order>[] = [
  {
    key: 'chosen',
    header: 'Selected',
    value: () => null,
    sortable: false,
    cell: ({ number }) => <CheckField label={number} name="order" defaultChecked={number === 'ORD-1010'} />,
  },
  ...columns.slice(1).map(({ phone: _, ...column }) => column),
  {
    key: 'action',
    header: 'Action',
    value: () => null,
    sortable: false,
    cell: ({ number }) => (
      <Button kind="plain" size="sm" aria-label={`Refund ${number}`}>
        Refund
      </Button>
    ),
  },
];

const pageSize = 2;

const none = (
  <EmptyState why="data" title="No orders yet">
    The first order of the shop is shown here.
  </EmptyState>
);

const rowKey = ({ number }: Order) => number;

/** One table sorts its own rows; another one is sorted and paged by the address, as a page with a server is. */
export function Tables({ sort, page }: { sort: Sort | undefined; page: number }) {
  const sorted = sortedBy(orders, columns, sort);
  return (
    <Group id="tables" title="Tables">
      <Example name="Sorts its own rows; two lines for a row on a phone" wide>
        <Panel flush title="Orders">
          <DataTable caption="Orders" columns={columns} rows={orders} rowKey={rowKey} empty={none} />
        </Panel>
      </Example>
      <Example name="Sorted and paged by the address" wide>
        <Panel flush title="Orders by page">
          <DataTable
            caption="Orders by page"
            columns={columns}
            rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
            rowKey={rowKey}
            sort={sort ?? { key: '', descending: false }}
            empty={none}
          />
        </Panel>
        <Pager page={page} pageSize={pageSize} total={orders.length} label="Pages of orders" />
      </Example>
      <Example name="Selected rows and actions; scrolls sideways on a phone" wide>
        <Panel flush>
          <DataTable
            caption="Orders to refund"
            captionShown
            scrolls
            columns={withSelection}
            rows={orders.slice(0, 3)}
            rowKey={rowKey}
            empty={none}
            compact
          />
        </Panel>
      </Example>
      <Example name="Loading" wide>
        <Panel flush>
          <DataTable caption="Loading orders" columns={columns} rows={[]} rowKey={rowKey} empty={none} loading />
        </Panel>
      </Example>
      <Example name="Empty" wide>
        <Panel flush>
          <DataTable caption="No orders" columns={columns} rows={[]} rowKey={rowKey} empty={none} />
        </Panel>
      </Example>
    </Group>
  );
}
