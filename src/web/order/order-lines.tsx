import { Link } from 'react-router';
import type { OrderPage } from '#contract/order/row.ts';
import { m } from '#messages';
import { Plinth } from '#web/catalog/plinth.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { itemName } from './item-name.ts';
import classes from './order-page.module.css';

type Line = OrderPage['lines'][number];

type Props = {
  order: Pick<OrderPage, 'lines' | 'currency'>;
};

/** The ordered items, and how much of each was returned. */
export function OrderLines({ order }: Props) {
  const { currency, lines } = order;
  const money = (key: string, header: string, amount: (line: Line) => string): DataColumn<Line> =>
    amountColumn({ key, header, amount, currency: () => currency });
  const columns: DataColumn<Line>[] = [
    {
      key: 'item',
      header: m.order_item(),
      rowHeader: true,
      phone: 'title',
      value: itemName,
      cell: (line) => (
        <span className={classes.pictured}>
          <Plinth
            packshot={line.packshot}
            image={line.image}
            title={itemName(line)}
            shade={line.shade_color ?? undefined}
            size="thumb"
          />
          <span className={classes.item}>
            {line.sold ? (
              <Link to={`/shop/${encodeURIComponent(line.product_code)}`}>{itemName(line)}</Link>
            ) : (
              itemName(line)
            )}
            <span className={classes.quiet}>{[line.product_code, line.shade].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      ),
    },
    { key: 'quantity', header: m.order_quantity(), align: 'end', phone: 'fact', value: (line) => line.quantity },
    ...(lines.some(({ returned }) => returned > 0)
      ? [
          {
            key: 'returned',
            header: m.order_returned_pieces(),
            align: 'end' as const,
            phone: 'fact' as const,
            value: (line: Line) => line.returned,
          },
        ]
      : []),
    money('price', m.order_price(), (line) => line.unit_price),
    money('discount', m.order_discount(), (line) => line.discount),
    { ...money('amount', m.order_amount(), (line) => line.amount), phone: 'end' },
  ];
  return (
    <Panel title={m.order_items()} flush>
      <DataTable
        caption={m.order_items()}
        columns={columns}
        rows={lines}
        rowKey={(line) => String(line.line_no)}
        sortable={false}
        empty={<EmptyState why="data" title={m.order_no_lines()} />}
      />
    </Panel>
  );
}
