import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ConsultantCommissionsRow } from '#contract/statement/summary.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './consultant-commission-table.module.css';

type Row = ConsultantCommissionsRow;
type Props = { list: { data: readonly Row[]; total: number }; currency: string; empty: ReactNode };

/** Consultants with the sums of their statements. A name opens the person's statements. */
export function ConsultantCommissionTable({ list, currency, empty }: Props) {
  const money = (key: 'total_earnings' | 'pending_earnings', header: string) =>
    amountColumn<Row>({ key, header, amount: (row) => row[key], currency: () => currency });
  const columns: DataColumn<Row>[] = [
    {
      key: 'consultant',
      header: m.detail_consultant(),
      rowHeader: true,
      phone: 'title',
      value: (row) => `${row.first_name} ${row.last_name}`,
      cell: (row) => (
        <span className={classes.name}>
          <Link to={`/admin/commissions?view=commissions&q=${encodeURIComponent(row.code)}`}>
            {row.first_name} {row.last_name}
          </Link>
          <span className={classes.code}>{row.code}</span>
        </span>
      ),
    },
    { key: 'rank', header: m.detail_rank(), phone: 'detail', value: (row) => row.current_rank },
    { key: 'statements', header: m.commission_statements(), align: 'end', value: (row) => row.statement_count },
    {
      key: 'last',
      header: m.commission_last_month(),
      whole: true,
      value: (row) => row.last_period,
      cell: (row) => (row.last_period === null ? '' : formatPeriod(row.last_period, 'short')),
    },
    money('pending_earnings', m.commission_pending_in({ currency })),
    { ...money('total_earnings', m.commission_total_in({ currency })), phone: 'end' },
    {
      key: 'status',
      header: m.detail_status(),
      phone: 'status',
      value: (row) => row.status,
      cell: (row) =>
        row.status === 'Active' ? (
          <StatusBadge tone="good">{m.commission_active()}</StatusBadge>
        ) : (
          <StatusBadge>{m.commission_none()}</StatusBadge>
        ),
    },
  ];
  return (
    <DataTable
      caption={m.commission_view_consultants()}
      columns={columns}
      rows={list.data}
      sortable={list.total <= list.data.length}
      rowKey={(row) => row.consultant_id}
      empty={empty}
    />
  );
}
