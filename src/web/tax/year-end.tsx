import { type YearEnd as YearEndData, type YearEndRow, yearEndLabels } from '#contract/tax/year-end.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './year-end.module.css';

const columns = (year: number): DataColumn<YearEndRow>[] => [
  { key: 'name', header: 'Name', rowHeader: true, value: (row) => row.name },
  { key: 'code', header: 'Code', value: (row) => row.code },
  {
    key: 'slip',
    header: 'Slip and box',
    value: (row) => (row.slip === null ? 'No slip' : `${row.slip}, box ${row.box}`),
  },
  {
    key: 'required',
    header: 'Required',
    value: (row) => row.required,
    cell: (row) => <StatusBadge tone={row.required ? 'info' : 'neutral'}>{row.required ? 'Yes' : 'No'}</StatusBadge>,
  },
  amountColumn({
    key: 'paid',
    header: 'Paid',
    amount: (row) => row.paid,
    currency: (row) => row.paid_currency,
    withCode: true,
  }),
  {
    key: 'reported',
    header: 'Reported',
    align: 'end',
    value: (row) => Number(row.reported ?? 0),
    cell: (row) =>
      row.reported !== null &&
      row.currency !== null && <Amount value={row.reported} currency={row.currency} withCode />,
  },
  {
    key: 'file',
    header: 'Slip',
    sortable: false,
    value: (row) => row.code,
    cell: (row) => (
      <ButtonLink
        to={`/api/year-end/${year}/slip.pdf?consultant=${encodeURIComponent(row.code)}`}
        kind="plain"
        size="sm"
        reloadDocument
        download
        aria-label={`Slip of ${row.name} as PDF`}
      >
        PDF
      </ButtonLink>
    ),
  },
];

/** The payments of a calendar year, for the tax slips of both countries. */
export function YearEnd({ yearEnd, page, pageSize }: { yearEnd: YearEndData; page: number; pageSize: number }) {
  const { year, years, over, sums, data, total } = yearEnd;
  return (
    <Panel
      title="Year end"
      description={
        over ? yearEndLabels.basis : `${year} is not over: these are the payments so far. ${yearEndLabels.basis}`
      }
      flush
      actions={
        <>
          <AddressSelect
            label="Calendar year"
            name="year"
            value={String(year)}
            choices={(years.length === 0 ? [year] : years).map((one) => ({ value: String(one), text: String(one) }))}
            preventScrollReset
          />
          <ButtonLink
            to={`/api/year-end/${year}.csv`}
            kind="plain"
            size="sm"
            reloadDocument
            download
            aria-label="Download the year end as CSV"
          >
            CSV
          </ButtonLink>
          <ButtonLink
            to={`/api/year-end/${year}.pdf`}
            kind="plain"
            size="sm"
            reloadDocument
            download
            aria-label="Download the year end as PDF"
          >
            PDF
          </ButtonLink>
        </>
      }
    >
      <ul className={classes.sums}>
        {sums.map((sum) => (
          <li key={sum.slip ?? ''} className={classes.sum}>
            <span className={classes.slip}>{sum.slip ?? 'No slip'}</span>
            {sum.reported !== null && sum.currency !== null && (
              <span className={classes.amount}>
                <Amount value={sum.reported} currency={sum.currency} withCode />
              </span>
            )}
            <span className={classes.people}>
              {`${sum.people.toLocaleString('en-US')} people, ${sum.required.toLocaleString('en-US')} of them need a slip`}
            </span>
          </li>
        ))}
      </ul>
      <DataTable
        caption={`Paid in ${year}`}
        columns={columns(year)}
        rows={data}
        rowKey={(row) => row.consultant_id}
        sortable={total <= data.length}
        empty={<EmptyState why="data" title="Nothing was paid in this year" />}
      />
      <Pager page={page} pageSize={pageSize} total={total} label="Pages of the year end" />
      <p className={classes.blank}>{yearEndLabels.blank}</p>
    </Panel>
  );
}
