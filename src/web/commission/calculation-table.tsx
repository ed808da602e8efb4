import type { ReactNode } from 'react';
import type { CalculationRow } from '#contract/commission/line.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { formatBase, lineName } from './commission-labels.ts';

type Props = { list: { data: CalculationRow[]; total: number }; currency: string; empty: ReactNode };

/** The lines of all months; amounts in the shop's currency. */
export function CalculationTable({ list, currency, empty }: Props) {
  const columns: DataColumn<CalculationRow>[] = [
    { key: 'consultant', header: 'Consultant', rowHeader: true, value: (row) => row.consultant_name },
    {
      key: 'period',
      header: 'Period',
      whole: true,
      value: (row) => row.period,
      cell: (row) => formatPeriod(row.period, 'short'),
    },
    { key: 'type', header: 'Type', value: lineName },
    {
      key: 'order',
      header: 'Order',
      value: (row) => row.order_no,
      cell: (row) => (row.order_no === null ? 'All orders' : `No. ${row.order_no}`),
    },
    {
      key: 'base',
      header: 'Base',
      align: 'end',
      value: (row) => Number(row.base_amount),
      cell: (row) => formatBase(row.base_amount, currency),
    },
    {
      key: 'percentage',
      header: 'Percentage',
      align: 'end',
      value: (row) => Number(row.percentage),
      cell: (row) => `${(Number(row.percentage) * 100).toFixed(1)}%`,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      value: (row) => Number(row.commission_amount) + Number(row.bonus_amount),
      cell: (row) => (
        <Amount
          value={row.commission_type === 'foundation_bonus' ? row.bonus_amount : row.commission_amount}
          currency={currency}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption="Calculations"
      columns={columns}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(row) => row.calculation_id}
      empty={empty}
      compact
    />
  );
}
