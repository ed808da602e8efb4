import { Link, useSearchParams } from 'react-router';
import type { Earnings, EarningsLine } from '#contract/commission/earnings.ts';
import { formatCount } from '#contract/language/format.ts';
import { earningsSorts, type LineFilter, lineFilters } from '#domain/commission/line.ts';
import { m } from '#messages';
import { formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { type Sort, sortParameter } from '#web/ui/table/sort.ts';
import { lineName } from './commission-labels.ts';
import classes from './earnings.module.css';
import { EarningsDownloads } from './earnings-downloads.tsx';

const filterNames: Readonly<Record<LineFilter, () => string>> = {
  personal: m.line_type_personal,
  override: m.line_type_override,
  foundation_bonus: m.line_type_foundation_bonus,
  correction: m.earnings_corrections,
};

const isEarningsSort = (key: string): boolean => earningsSorts.some((sort) => sort === key);

type Props = {
  earnings: Earnings;
  lines: { data: EarningsLine[]; total: number; total_amount: string; cancelled_count: number };
  /** The selected filter. */
  type: LineFilter | null;
  searchTerm: string;
  sort: Sort;
  page: number;
  pageSize: number;
  /** The address of a line's explanation. */
  addressOf: (line: string) => string;
};

/** The report of a period's lines: search, filter, explain, download. */
export function EarningsLines({ earnings, lines, type, searchTerm, sort, page, pageSize, addressOf }: Props) {
  const { timeZone } = useCompany();
  const { currency } = earnings;
  // The rows of a list with one page can be sorted by each of their columns.
  const isWhole = lines.total <= lines.data.length;
  const isUsual = sort.key === 'order' && !sort.descending;
  const sorted = isUsual ? {} : { sort: sortParameter(sort) };
  const columns = columnsOf({ currency, timeZone, type, addressOf });
  return (
    <Panel
      title={m.earnings_lines()}
      description={earnings.open ? m.earnings_lines_open_description() : m.earnings_lines_description()}
      flush
      actions={
        <>
          <SearchForm
            label={m.earnings_lines_search()}
            placeholder={m.earnings_lines_search_hint()}
            term={searchTerm}
            preserve={{ period: earnings.period, ...(type && { type }), ...sorted }}
          />
          <AddressSelect
            label={m.ui_show()}
            name="type"
            value={type ?? ''}
            choices={[
              { value: '', text: m.earnings_lines_all() },
              ...lineFilters.map((filter) => ({ value: filter, text: filterNames[filter]() })),
            ]}
            preserve={{ period: earnings.period, ...(searchTerm && { q: searchTerm }), ...sorted }}
          />
          <EarningsDownloads earnings={earnings} type={type} searchTerm={searchTerm} />
        </>
      }
    >
      <DataTable
        caption={m.earnings_lines_of({ month: formatPeriod(earnings.period) })}
        columns={columns.map((column) => ({ ...column, sortable: isWhole || isEarningsSort(column.key) }))}
        rows={lines.data}
        {...(isWhole ? !isUsual && { initialSort: sort } : { sort })}
        rowKey={(line) => line.calculation_id}
        empty={
          type === null && searchTerm === '' ? (
            <EmptyState why="data" title={m.earnings_none()}>
              {earnings.open ? m.earnings_none_description() : m.earnings_none_closed()}
            </EmptyState>
          ) : (
            <EmptyState
              why="match"
              title={m.earnings_lines_no_match()}
              action={<ButtonLink to={`?period=${earnings.period}`}>{m.earnings_lines_show_all()}</ButtonLink>}
            />
          )
        }
      />
      {lines.total > 0 && (
        <p className={classes.sum}>
          {m.earnings_lines_total({
            count: lines.total,
            shown: formatCount(lines.total),
            amount: formatAmount(lines.total_amount, currency, true),
          })}
        </p>
      )}
      {lines.cancelled_count > 0 && <Cancelled count={lines.cancelled_count} />}
      <Pager page={page} pageSize={pageSize} total={lines.total} label={m.earnings_pages()} />
    </Panel>
  );
}

/**
 * Columns without a value in any line of a filter: a correction is a difference of amounts, and a bonus has no rate
 * (`earningsLine`).
 */
const emptyColumns: Readonly<Record<LineFilter, readonly string[]>> = {
  personal: [],
  override: [],
  foundation_bonus: ['share', 'rate'],
  correction: ['base', 'share', 'rate'],
};

type ColumnsOf = Pick<Props, 'type' | 'addressOf'> & { readonly currency: string; readonly timeZone: string };

function columnsOf({ currency, timeZone, type, addressOf }: ColumnsOf): DataColumn<EarningsLine>[] {
  const columns: DataColumn<EarningsLine>[] = [
    {
      key: 'line',
      phone: 'title',
      header: m.detail_line(),
      rowHeader: true,
      value: lineName,
      cell: (line) => (
        <span className={classes.marked}>
          <Link to={addressOf(line.calculation_id)} preventScrollReset className={classes.line}>
            {lineName(line)}
          </Link>
          {line.corrects !== null && (
            <StatusBadge tone="waiting">{m.line_corrects({ month: formatPeriod(line.corrects, 'short') })}</StatusBadge>
          )}
          {line.late && <StatusBadge tone="info">{m.line_late()}</StatusBadge>}
        </span>
      ),
    },
    {
      key: 'order',
      phone: 'short',
      header: m.detail_order(),
      whole: true,
      value: (line) => line.order_no,
      cell: (line) => (line.order_no === null ? m.order_all() : m.order_no({ number: line.order_no })),
    },
    {
      key: 'date',
      phone: 'short',
      header: m.detail_date(),
      whole: true,
      value: (line) => line.order_date,
      cell: (line) => (line.order_date === null ? '' : formatDay(line.order_date, timeZone)),
    },
    { key: 'seller', phone: 'short', header: m.detail_seller(), value: (line) => line.seller },
    amountColumn({
      key: 'base',
      phone: 'short',
      header: m.detail_base(),
      amount: (line) => line.base,
      currency: () => currency,
    }),
    {
      key: 'share',
      phone: 'short',
      header: m.detail_share(),
      align: 'end',
      value: (line) => line.share,
      cell: (line) => (line.share === 0 ? '' : formatRate(line.share)),
    },
    {
      key: 'rate',
      phone: 'short',
      header: m.detail_rate(),
      align: 'end',
      value: (line) => line.rate,
      cell: (line) => (line.rate === 0 ? '' : formatRate(line.rate)),
    },
    amountColumn({
      key: 'amount',
      phone: 'end',
      header: m.detail_amount(),
      amount: (line) => line.amount,
      currency: () => currency,
      signed: true,
    }),
  ];
  return columns.filter(({ key }) => type === null || !emptyColumns[type].includes(key));
}

/** How many corrections are not listed, because those of the same line add up to zero. */
function Cancelled({ count }: { count: number }) {
  const [search] = useSearchParams();
  const all = new URLSearchParams(search);
  all.set('cancelled', 'shown');
  all.delete('page');
  return (
    <p className={classes.cancelled}>
      {m.correction_cancelled({ count, shown: formatCount(count) })}{' '}
      <Link to={`?${all}`} preventScrollReset>
        {m.correction_cancelled_show()}
      </Link>
    </p>
  );
}
