import { formatCount } from '#contract/language/format.ts';
import type { TaxFiling as Filing, FilingObstacle, IncompleteSlip, SlipGap } from '#contract/tax/tax-filing.ts';
import type { PayerField } from '#domain/tax/filing.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './tax-filing.module.css';

type Props = { filing: Filing; searchTerm: string; page: number; pageSize: number };

/** The tax file of a year: what it contains, what is missing, and its download. */
export function TaxFiling({ filing, searchTerm, page, pageSize }: Props) {
  const { slip, obstacles } = filing;
  const year = String(filing.year);
  const file = slip === 'T4A' ? 't4a.xml' : '1099-nec.txt';
  return (
    <>
      <Panel
        title={m.tax_filing()}
        description={m.tax_filing_description({ slip })}
        actions={
          <>
            <AddressSelect
              label={m.tax_filing_slip()}
              name="slip"
              value={slip}
              choices={['T4A', '1099-NEC'].map((form) => ({ value: form, text: form }))}
              preserve={{ year }}
              preventScrollReset
            />
            <AddressSelect
              label={m.tax_filing_year()}
              name="year"
              value={year}
              choices={(filing.years.length === 0 ? [filing.year] : filing.years).map((each) => ({
                value: String(each),
                text: String(each),
              }))}
              preserve={{ slip }}
              preventScrollReset
            />
          </>
        }
      >
        <div className={classes.panel}>
          <StatRow label={m.tax_filing()}>
            <Stat label={m.tax_filing_slips()} value={formatCount(filing.slips)} />
            <Stat
              label={m.tax_filing_amount()}
              value={<StatAmount value={filing.amount} currency={filing.currency} />}
            />
            <Stat label={m.tax_filing_layout()} value={<span className={classes.layout}>{filing.layout}</span>} />
          </StatRow>
          <div className={classes.state}>
            {obstacles.length === 0 ? (
              <>
                <StatusBadge tone="good">{m.tax_filing_ready()}</StatusBadge>
                <ButtonLink to={`/api/tax-filing/${year}/${file}`} kind="primary" reloadDocument download>
                  {m.tax_filing_download()}
                </ButtonLink>
              </>
            ) : (
              <>
                <StatusBadge tone="waiting">{m.tax_filing_not_ready()}</StatusBadge>
                <ul className={classes.obstacles}>
                  {obstacles.map((obstacle) => (
                    <li key={obstacle}>{obstacleText(obstacle, filing)}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <p className={classes.limits}>{slip === 'T4A' ? m.tax_filing_limits_t4a() : m.tax_filing_limits_nec()}</p>
        </div>
      </Panel>
      <IncompleteSlips filing={filing} searchTerm={searchTerm} page={page} pageSize={pageSize} />
    </>
  );
}

function IncompleteSlips({ filing, searchTerm, page, pageSize }: Props) {
  const { data, total, slip } = filing;
  const year = String(filing.year);
  const columns: DataColumn<IncompleteSlip>[] = [
    { key: 'name', header: m.tax_filing_person(), rowHeader: true, phone: 'title', value: (row) => row.name },
    { key: 'code', header: m.tax_filing_code(), value: (row) => row.code },
    {
      key: 'gaps',
      header: m.tax_filing_missing(),
      phone: 'detail',
      value: (row) => row.gaps.map(gapText).join(', '),
    },
    amountColumn<IncompleteSlip>({
      key: 'reported',
      header: m.tax_filing_reported(),
      amount: (row) => row.reported,
      currency: () => filing.currency,
      withCode: true,
      phone: 'end',
    }),
  ];
  return (
    <Panel
      title={m.tax_filing_people({ year })}
      flush
      actions={
        <SearchForm
          label={m.tax_filing_search()}
          placeholder={m.tax_filing_search_hint()}
          term={searchTerm}
          preserve={{ slip, year }}
        />
      }
    >
      <DataTable
        caption={m.tax_filing_people({ year })}
        columns={columns}
        rows={data}
        rowKey={(row) => row.consultant_id}
        sortable={total <= data.length}
        empty={<EmptyState why={searchTerm ? 'match' : 'data'} title={m.tax_filing_people_none()} />}
      />
      <Pager page={page} pageSize={pageSize} total={total} label={m.tax_filing_pages()} />
    </Panel>
  );
}

const gapText = (gap: SlipGap): string => {
  switch (gap) {
    case 'tax-number':
      return m.tax_filing_gap_number();
    case 'address':
      return m.tax_filing_gap_address();
    case 'exchange-rate':
      return m.tax_filing_gap_rate();
    case 'amount':
      return m.tax_filing_gap_amount();
  }
};

const payerField: Readonly<Record<PayerField, () => string>> = {
  legalName: m.tax_settings_legal_name,
  address1: m.tax_settings_address1,
  city: m.tax_settings_city,
  state: m.tax_settings_state,
  postalCode: m.tax_settings_postal_code,
  contactName: m.tax_settings_contact_name,
  contactPhone: m.tax_settings_contact_phone,
  contactEmail: m.tax_settings_contact_email,
  craAccount: m.tax_settings_cra_account,
  ein: m.tax_settings_ein,
  transmitterControlCode: m.tax_settings_tcc,
};

function obstacleText(obstacle: FilingObstacle, { year, payer_gaps }: Filing): string {
  switch (obstacle) {
    case 'year-not-over':
      return m.tax_filing_obstacle_year({ year: String(year) });
    case 'unknown-layout':
      return m.tax_filing_obstacle_layout({ year: String(year) });
    case 'no-slips':
      return m.tax_filing_obstacle_slips();
    case 'payer':
      return m.tax_filing_obstacle_payer({ fields: payer_gaps.map((gap) => payerField[gap]()).join(', ') });
    case 'people':
      return m.tax_filing_obstacle_people();
  }
}
