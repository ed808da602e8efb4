import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CommissionListRow } from '#contract/statement/commission-row.ts';
import { m } from '#messages';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './consultant-commission-table.module.css';

type Props = { list: { data: readonly CommissionListRow[]; total: number }; empty: ReactNode };

/** The statements of all months with their payment status. */
export function CommissionTable({ list, empty }: Props) {
  const columns: DataColumn<CommissionListRow>[] = [
    {
      key: 'name',
      header: m.detail_consultant(),
      rowHeader: true,
      phone: 'title',
      value: (row) => row.name,
      cell: (row) => (
        <span className={classes.name}>
          {row.closed ? (
            <Link to={`/statements/${row.period}?consultant=${encodeURIComponent(row.consultant.code)}`}>
              {row.name}
            </Link>
          ) : (
            row.name
          )}
          <span className={classes.code}>{row.consultant.code}</span>
        </span>
      ),
    },
    {
      key: 'period',
      header: m.detail_period(),
      whole: true,
      phone: 'detail',
      value: (row) => row.period,
      cell: (row) => formatPeriod(row.period, 'short'),
    },
    { key: 'tier', header: m.statement_tier(), value: (row) => row.tier ?? '' },
    amountColumn<CommissionListRow>({
      key: 'total',
      header: m.detail_total_earnings(),
      amount: (row) => row.total_earnings,
      currency: (row) => row.currency,
      withCode: true,
      phone: 'end',
    }),
    amountColumn({
      key: 'payout',
      header: m.wallet_payout(),
      amount: (row) => row.payout_amount,
      currency: (row) => row.payout_currency,
      withCode: true,
    }),
    {
      key: 'status',
      header: m.detail_status(),
      phone: 'status',
      value: (row) => (row.closed ? (row.check_date ?? 'pending') : 'draft'),
      cell: (row) =>
        !row.closed ? (
          <StatusBadge tone="science">{m.statement_draft()}</StatusBadge>
        ) : row.check_date ? (
          <StatusBadge tone="good">{m.statement_paid({ day: formatDate(row.check_date) })}</StatusBadge>
        ) : (
          <StatusBadge tone="waiting">{m.commission_pending()}</StatusBadge>
        ),
    },
  ];
  return (
    <DataTable
      caption={m.commission_view_commissions()}
      columns={columns}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(row) => row.commission_id}
      empty={empty}
    />
  );
}
