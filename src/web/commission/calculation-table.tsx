import type { ReactNode } from 'react';
import type { Explanation } from '#contract/commission/explanation.ts';
import type { CalculationRow } from '#contract/commission/line.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { formatPercentage, lineName } from './commission-labels.ts';
import { LineDialog } from './line-dialog.tsx';

type Props = {
  list: { data: readonly CalculationRow[]; total: number };
  currency: string;
  empty: ReactNode;
  explained: Explanation | null;
};

/** The lines of all months; amounts in the shop's currency. */
export function CalculationTable({ list, currency, empty, explained }: Props) {
  const dialog = useDialog('line');
  const columns: DataColumn<CalculationRow>[] = [
    {
      key: 'consultant',
      header: m.detail_consultant(),
      rowHeader: true,
      phone: 'title',
      value: (row) => row.consultant_name,
    },
    {
      key: 'period',
      header: m.detail_period(),
      phone: 'detail',
      whole: true,
      value: (row) => row.period,
      cell: (row) => formatPeriod(row.period, 'short'),
    },
    { key: 'type', header: m.detail_type(), phone: 'detail', value: lineName },
    {
      key: 'order',
      header: m.detail_order(),
      phone: 'detail',
      value: (row) => row.order_no,
      cell: (row) => (row.order_no === null ? m.order_all() : m.order_no({ number: row.order_no })),
    },
    amountColumn({ key: 'base', header: m.detail_base(), amount: (row) => row.order_base, currency: () => currency }),
    {
      key: 'share',
      header: m.detail_share(),
      align: 'end',
      value: (row) => Number(row.share),
      cell: (row) => (row.commission_type === 'foundation_bonus' ? '' : formatPercentage(row.share)),
    },
    {
      key: 'percentage',
      header: m.detail_percentage(),
      align: 'end',
      value: (row) => Number(row.percentage),
      cell: (row) => formatPercentage(row.percentage),
    },
    amountColumn({
      key: 'amount',
      phone: 'end',
      header: m.detail_amount(),
      amount: (row) => (row.commission_type === 'foundation_bonus' ? row.bonus_amount : row.commission_amount),
      currency: () => currency,
    }),
    {
      key: 'explain',
      header: m.commission_explain(),
      sortable: false,
      phone: 'action',
      value: () => null,
      cell: (row) => (
        <DialogButton
          dialog={dialog}
          item={row.calculation_id}
          size="sm"
          kind="plain"
          aria-label={m.commission_explain_named({ line: lineName(row), consultant: row.consultant_name })}
        >
          {m.commission_explain()}
        </DialogButton>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={m.commission_view_calculations()}
        columns={columns}
        rows={list.data}
        sortable={list.total <= list.data.length}
        rowKey={(row) => row.calculation_id}
        empty={empty}
        compact
      />
      <LineDialog dialog={dialog} given={explained} />
    </>
  );
}
