import { Link, useSearchParams } from 'react-router';
import type { Earnings, EarningsLine } from '#contract/commission/earnings.ts';
import { m } from '#messages';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { formatBase, lineName } from './commission-labels.ts';
import classes from './earnings.module.css';
import { EarningsDownloads } from './earnings-downloads.tsx';

/** The line types that the report can be filtered by. */
export const lineTypes = ['personal', 'override', 'foundation_bonus'] as const;

type Props = {
  earnings: Earnings;
  lines: { data: EarningsLine[]; total: number; cancelled_count: number };
  /** The selected line type. */
  type: (typeof lineTypes)[number] | null;
  searchTerm: string;
  page: number;
  pageSize: number;
  /** The address of a line's explanation. */
  addressOf: (line: string) => string;
};

/** The report of a period's lines: search, filter, explain, download. */
export function EarningsLines({ earnings, lines, type, searchTerm, page, pageSize, addressOf }: Props) {
  const { timeZone } = useCompany();
  const { currency } = earnings;
  const columns: DataColumn<EarningsLine>[] = [
    {
      key: 'line',
      header: 'Line',
      rowHeader: true,
      value: lineName,
      cell: (line) => (
        <span className={classes.marked}>
          <Link to={addressOf(line.calculation_id)} preventScrollReset className={classes.line}>
            {lineName(line)}
          </Link>
          {line.corrects !== null && (
            <StatusBadge tone="waiting">Correction of {formatPeriod(line.corrects, 'short')}</StatusBadge>
          )}
          {line.late && <StatusBadge tone="info">Late</StatusBadge>}
        </span>
      ),
    },
    {
      key: 'order',
      header: 'Order',
      whole: true,
      value: (line) => line.order_no,
      cell: (line) => (line.order_no === null ? 'All orders' : `No. ${line.order_no}`),
    },
    {
      key: 'date',
      header: 'Date',
      whole: true,
      value: (line) => line.order_date,
      cell: (line) => (line.order_date === null ? '' : formatDay(line.order_date, timeZone)),
    },
    { key: 'seller', header: 'Sold by', value: (line) => line.seller },
    {
      key: 'base',
      header: 'Base',
      align: 'end',
      value: (line) => Number(line.base),
      cell: (line) => formatBase(line.base, currency),
    },
    {
      key: 'rate',
      header: 'Rate',
      align: 'end',
      value: (line) => line.rate,
      cell: (line) => (line.rate === 0 ? '' : formatRate(line.rate)),
    },
    amountColumn({
      key: 'amount',
      header: 'Amount',
      amount: (line) => line.amount,
      currency: () => currency,
      signed: true,
    }),
  ];
  return (
    <Panel
      title="Every line"
      description={
        earnings.open
          ? 'Computed now, by the same rules as the month’s end. Open a line to read why it is exactly that.'
          : 'Open a line to read why it is exactly that.'
      }
      flush
      actions={
        <>
          <SearchForm
            label="Search the lines"
            placeholder="Seller or order number"
            term={searchTerm}
            preserve={{ period: earnings.period, ...(type && { type }) }}
          />
          <AddressSelect
            label="Show"
            name="type"
            value={type ?? ''}
            choices={[
              { value: '', text: 'All lines' },
              ...lineTypes.map((candidate) => ({
                value: candidate,
                text: lineName({ commission_type: candidate, level: 0 }).replace(', level 0', 's'),
              })),
            ]}
            preserve={{ period: earnings.period, ...(searchTerm && { q: searchTerm }) }}
          />
          <EarningsDownloads earnings={earnings} type={type} searchTerm={searchTerm} />
        </>
      }
    >
      <DataTable
        caption={`Lines of ${formatPeriod(earnings.period)}`}
        columns={columns}
        rows={lines.data}
        sortable={lines.total <= lines.data.length}
        rowKey={(line) => line.calculation_id}
        empty={
          type === null && searchTerm === '' ? (
            <EmptyState why="data" title="No earnings in this period">
              A line appears here as soon as an order of yours or of your team is completed.
            </EmptyState>
          ) : (
            <EmptyState
              why="match"
              title="No such lines"
              action={<ButtonLink to={`?period=${earnings.period}`}>Show all lines</ButtonLink>}
            />
          )
        }
      />
      {lines.cancelled_count > 0 && <Cancelled count={lines.cancelled_count} />}
      <Pager page={page} pageSize={pageSize} total={lines.total} label="Pages of the report" />
    </Panel>
  );
}

/** How many corrections are not listed, because those of the same line add up to zero. */
function Cancelled({ count }: { count: number }) {
  const [search] = useSearchParams();
  const all = new URLSearchParams(search);
  all.set('cancelled', 'shown');
  all.delete('page');
  return (
    <p className={classes.cancelled}>
      {m.correction_cancelled({ count, shown: count.toLocaleString('en-US') })}{' '}
      <Link to={`?${all}`} preventScrollReset>
        {m.correction_cancelled_show()}
      </Link>
    </p>
  );
}
