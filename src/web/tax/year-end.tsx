import { formatCount } from '#contract/language/format.ts';
import type { YearEnd as YearEndData, YearEndRow } from '#contract/tax/year-end.ts';
import { m } from '#messages';
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
  { key: 'name', phone: 'title', header: m.tax_column_name(), rowHeader: true, value: (row) => row.name },
  { key: 'code', phone: 'detail', header: m.document_code(), value: (row) => row.code },
  {
    key: 'slip',
    phone: 'fact',
    header: m.tax_slip_and_box(),
    value: (row) => (row.slip === null ? m.tax_no_slip() : m.tax_slip_box({ slip: row.slip, box: row.box ?? '' })),
  },
  {
    key: 'required',
    phone: 'status',
    header: m.tax_required_column(),
    value: (row) => row.required,
    cell: (row) => (
      <StatusBadge tone={row.required ? 'info' : 'neutral'}>
        {row.required ? m.tax_required() : m.tax_not_required()}
      </StatusBadge>
    ),
  },
  amountColumn({
    key: 'paid',
    phone: 'end',
    header: m.commission_paid(),
    amount: (row) => row.paid,
    currency: (row) => row.paid_currency,
    withCode: true,
  }),
  {
    key: 'reported',
    phone: 'fact',
    header: m.tax_reported(),
    align: 'end',
    value: (row) => Number(row.reported ?? 0),
    cell: (row) =>
      row.reported !== null &&
      row.currency !== null && <Amount value={row.reported} currency={row.currency} withCode />,
  },
  {
    key: 'file',
    phone: 'action',
    header: m.tax_slip(),
    sortable: false,
    value: (row) => row.code,
    cell: (row) => (
      <ButtonLink
        to={`/api/year-end/${year}/slip.pdf?consultant=${encodeURIComponent(row.code)}`}
        kind="plain"
        size="sm"
        reloadDocument
        download
        aria-label={m.tax_slip_pdf_of({ name: row.name })}
      >
        {m.file_pdf()}
      </ButtonLink>
    ),
  },
];

/** The payments of a calendar year, for the tax slips of both countries. */
export function YearEnd({ yearEnd, page, pageSize }: { yearEnd: YearEndData; page: number; pageSize: number }) {
  const { year, years, over, sums, data, total } = yearEnd;
  return (
    <Panel
      title={m.tax_year_end()}
      description={over ? m.tax_year_end_basis() : m.tax_year_end_so_far({ year })}
      flush
      actions={
        <>
          <AddressSelect
            label={m.tax_calendar_year()}
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
            aria-label={m.tax_year_end_csv()}
          >
            {m.file_csv()}
          </ButtonLink>
          <ButtonLink
            to={`/api/year-end/${year}.pdf`}
            kind="plain"
            size="sm"
            reloadDocument
            download
            aria-label={m.tax_year_end_pdf()}
          >
            {m.file_pdf()}
          </ButtonLink>
        </>
      }
    >
      <ul className={classes.sums}>
        {sums.map((sum) => (
          <li key={sum.slip ?? ''} className={classes.sum}>
            <span className={classes.slip}>{sum.slip ?? m.tax_no_slip()}</span>
            {sum.reported !== null && sum.currency !== null && (
              <span className={classes.amount}>
                <Amount value={sum.reported} currency={sum.currency} withCode />
              </span>
            )}
            <span className={classes.people}>
              {m.tax_slip_people({
                count: sum.people,
                shown: formatCount(sum.people),
                required: formatCount(sum.required),
              })}
            </span>
          </li>
        ))}
      </ul>
      <DataTable
        caption={m.tax_paid_in({ year })}
        columns={columns(year)}
        rows={data}
        rowKey={(row) => row.consultant_id}
        sortable={total <= data.length}
        empty={<EmptyState why="data" title={m.tax_nothing_paid()} />}
      />
      <Pager page={page} pageSize={pageSize} total={total} label={m.tax_year_end_pages()} />
      <p className={classes.blank}>{m.tax_year_end_blank()}</p>
    </Panel>
  );
}
