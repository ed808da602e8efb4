import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#messages';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import type { DetailCell, DetailList } from './detail-list.ts';
import classes from './detail-table.module.css';

/** The name of what a list is about, in the middle of a sentence. */
export const detailName: Record<DetailList['type'], () => string> = {
  consultants: m.detail_consultants,
  orders: m.detail_orders,
  commissions: m.detail_commissions,
  payments: m.detail_payments,
  customers: m.detail_customers,
  products: m.detail_products,
  earnings: m.detail_lines,
  'personal-commissions': m.detail_lines,
  'team-commissions': m.detail_lines,
  bonuses: m.detail_lines,
  corrections: m.detail_lines,
  'personal-sales': m.detail_orders,
  'team-sales': m.detail_orders,
  purchases: m.detail_orders,
  referrals: m.detail_consultants,
  downline: m.detail_consultants,
  payouts: m.detail_payments,
};

type Row = DetailList['rows'][number];
const none: DetailCell = { text: '' };

/** The rows of a list. */
export function DetailTable({ list, empty }: { list: DetailList; empty: ReactNode }) {
  const columns = list.columns.map(
    ({ key, header, align, phone }, at): DataColumn<Row> => ({
      key,
      header,
      ...(align && { align }),
      ...(phone && { phone }),
      rowHeader: at === 0,
      sortable: false,
      value: ({ cells }) => cells[at]?.text ?? '',
      cell: ({ cells, to }) => <Cell {...(cells[at] ?? none)} to={at === 0 ? to : undefined} />,
    }),
  );
  return (
    <DataTable
      caption={detailName[list.type]()}
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      empty={empty}
      sortable={false}
    />
  );
}

function Cell({ text, note, tone, to }: DetailCell & { to: string | undefined }) {
  if (tone) return <StatusBadge tone={tone}>{text}</StatusBadge>;
  const shown = to === undefined ? text : <Link to={to}>{text}</Link>;
  if (note === undefined) return shown;
  return (
    <span className={classes.two}>
      <span>{shown}</span>
      <span className={classes.note}>{note}</span>
    </span>
  );
}
