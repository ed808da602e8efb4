import { Link } from 'react-router';
import { formatChange } from '#contract/language/format.ts';
import type { StockChange } from '#contract/stock/stock.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';

const reasons: Record<StockChange['reason'], () => string> = {
  received: m.stock_received,
  removed: m.stock_removed,
  counted: m.stock_counted,
  ordered: m.stock_reason_ordered,
  edited: m.stock_reason_edited,
  cancelled: m.stock_reason_cancelled,
  returned: m.stock_reason_returned,
};

type Props = { changes: { data: readonly StockChange[]; total: number }; page: number; pageSize: number };

/** Every change of a product's stock, newest first. */
export function StockChanges({ changes, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const columns: DataColumn<StockChange>[] = [
    {
      key: 'when',
      header: m.stock_when(),
      rowHeader: true,
      whole: true,
      phone: 'title',
      value: (change) => change.changed_at,
      cell: (change) => formatMoment(change.changed_at, timeZone),
    },
    { key: 'shade', header: m.product_shade(), value: (change) => change.shade ?? '' },
    {
      key: 'quantity',
      header: m.stock_pieces(),
      align: 'end',
      phone: 'end',
      value: (change) => change.quantity,
      cell: (change) => formatChange(change.quantity),
    },
    {
      key: 'reason',
      header: m.stock_what_happened(),
      phone: 'detail',
      value: (change) => reasons[change.reason](),
      cell: (change) =>
        change.order_id === null ? (
          reasons[change.reason]()
        ) : (
          <Link to={`/admin/orders/${change.order_id}`}>
            {m.stock_order({ what: reasons[change.reason](), number: String(change.order_no ?? '') })}
          </Link>
        ),
    },
    { key: 'note', header: m.reason(), value: (change) => change.note ?? '' },
    { key: 'by', header: m.stock_by(), value: (change) => change.changed_by ?? '' },
  ];
  return (
    <Panel title={m.stock_changes()} flush>
      <DataTable
        caption={m.stock_changes()}
        columns={columns}
        rows={changes.data}
        rowKey={(change) => String(change.change_id)}
        sortable={false}
        empty={<EmptyState why="data" title={m.stock_changes_empty()} />}
      />
      <Pager page={page} pageSize={pageSize} total={changes.total} />
    </Panel>
  );
}
