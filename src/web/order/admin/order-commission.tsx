import type { CalculationRow } from '#contract/commission/line.ts';
import type { OrderCorrection } from '#contract/correction/order-correction.ts';
import type { AdminOrderPage } from '#contract/order/row.ts';
import { m } from '#messages';
import { formatPercentage, lineName } from '#web/commission/commission-labels.ts';
import { consultantColumn, OrderCorrections } from '#web/correction/order-corrections.tsx';
import { formatPeriod } from '#web/period/format-period.ts';
import { DialogButton, type DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

type Props = {
  order: AdminOrderPage;
  lines: readonly CalculationRow[];
  corrections: readonly OrderCorrection[];
  dialog: DialogState;
};

/** What the order earned for whom; each line opens its calculation. Corrections after the close are below the lines. */
export function OrderCommission({ order, lines, corrections, dialog }: Props) {
  return (
    <Panel title={m.order_commissions()} description={periodOf(order, lines)} flush>
      {(lines.length > 0 || corrections.length === 0) && (
        <DataTable
          caption={m.order_commissions()}
          columns={columnsOf(order, dialog)}
          rows={lines}
          rowKey={({ calculation_id }) => calculation_id}
          sortable={false}
          empty={
            <EmptyState why="data" title={m.order_no_commission()}>
              {m.order_no_commission_description()}
            </EmptyState>
          }
        />
      )}
      <OrderCorrections
        order={order}
        corrections={corrections}
        original={lines.map(({ commission_amount }) => commission_amount)}
        named
      />
    </Panel>
  );
}

function periodOf({ period, status, late }: AdminOrderPage, lines: readonly CalculationRow[]): string {
  if (period === null) return status === 'cancelled' ? m.order_period_cancelled() : m.order_period_none();
  const isDraft = lines.length > 0 && !lines.some(({ closed }) => closed);
  const sentence = isDraft ? m.order_period_draft : late ? m.order_period_late : m.order_period_of;
  return sentence({ month: formatPeriod(period) });
}

function columnsOf({ currency }: AdminOrderPage, dialog: DialogState): DataColumn<CalculationRow>[] {
  return [
    consultantColumn(),
    { key: 'line', header: m.order_commission_line(), phone: 'detail', value: lineName },
    amountColumn({
      key: 'base',
      header: m.order_base(),
      amount: ({ order_base }) => order_base,
      currency: () => currency,
    }),
    {
      key: 'share',
      header: m.detail_share(),
      align: 'end',
      value: ({ share }) => Number(share),
      cell: ({ share }) => formatPercentage(share),
    },
    {
      key: 'rate',
      header: m.order_rate(),
      align: 'end',
      value: ({ percentage }) => Number(percentage),
      cell: ({ percentage }) => formatPercentage(percentage),
    },
    amountColumn<CalculationRow>({
      key: 'amount',
      header: m.order_commission(),
      amount: ({ commission_amount }) => commission_amount,
      currency: () => currency,
      phone: 'end',
    }),
    {
      key: 'explain',
      header: m.list_actions(),
      sortable: false,
      phone: 'action',
      value: () => null,
      cell: (line) => (
        <DialogButton
          dialog={dialog}
          item={line.calculation_id}
          size="sm"
          kind="plain"
          aria-label={m.order_explain_named({ name: line.consultant_name })}
        >
          {m.order_explain()}
        </DialogButton>
      ),
    },
  ];
}
