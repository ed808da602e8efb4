import type { ReactNode } from 'react';
import type { CommissionRow } from '#contract/statement/commission-row.ts';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

type Props = { list: { data: CommissionRow[]; total: number }; empty: ReactNode };

/** The statements of all months with their payment status. */
export function CommissionTable({ list, empty }: Props) {
  const columns: DataColumn<CommissionRow>[] = [
    { key: 'name', header: 'Consultant', rowHeader: true, value: (row) => row.name },
    {
      key: 'period',
      header: 'Period',
      whole: true,
      value: (row) => row.period,
      cell: (row) => formatPeriod(row.period, 'short'),
    },
    { key: 'tier', header: 'Tier', value: (row) => row.tier ?? '' },
    amountColumn({
      key: 'total',
      header: 'Total earnings',
      amount: (row) => row.total_earnings,
      currency: (row) => row.currency,
      withCode: true,
    }),
    amountColumn({
      key: 'payout',
      header: 'Payout',
      amount: (row) => row.payout_amount,
      currency: (row) => row.payout_currency,
      withCode: true,
    }),
    {
      key: 'status',
      header: 'Status',
      value: (row) => (row.closed ? (row.check_date ?? 'pending') : 'draft'),
      cell: (row) =>
        !row.closed ? (
          <StatusBadge tone="science">Draft</StatusBadge>
        ) : row.check_date ? (
          <StatusBadge tone="good">Paid {formatDate(row.check_date)}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">Pending</StatusBadge>
        ),
    },
  ];
  return (
    <DataTable
      caption="Commissions"
      columns={columns}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(row) => row.commission_id}
      empty={empty}
    />
  );
}
