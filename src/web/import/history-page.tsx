import { Link } from 'react-router';
import type { HistoryCalculation, HistoryDifference, HistoryMonth } from '#contract/import/history.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './import.module.css';
import { useRefresh } from './use-refresh.ts';

type Props = {
  /** Empty while a calculation runs. */
  months: readonly HistoryMonth[];
  /** The calculation that runs now; null while none runs. */
  calculation: HistoryCalculation | null;
  /** Null while a calculation runs. */
  differences: { data: readonly HistoryDifference[]; total: number } | null;
  plans: readonly { version: number; name: string }[];
  searchTerm: string;
  page: number;
  pageSize: number;
};

/** Months that another system paid, calculated by a plan: what differs, line by line. */
export function HistoryPage({ months, calculation, differences, plans, ...shown }: Props) {
  const version = months.find(({ calculated }) => calculated !== null)?.calculated?.plan_version ?? plans[0]?.version;
  return (
    <div className={classes.stack}>
      {(months.length > 0 || calculation !== null) && (
        <Panel title={m.history_calculate_title()} description={m.history_calculate_description()}>
          <SubmitForm
            name="calculateHistory"
            values={{ plan_version: String(version ?? '') }}
            failed={m.history_calculate_failed()}
          >
            {({ field, pending }) => (
              <>
                <SelectField {...field('plan_version')} label={m.history_plan()}>
                  {plans.map(({ version: number, name }) => (
                    <option key={number} value={number}>
                      {m.history_plan_option({ version: String(number), name })}
                    </option>
                  ))}
                </SelectField>
                <Progress calculation={calculation} sending={pending} />
                <div>
                  <Button type="submit" kind="primary" busy={pending || calculation !== null}>
                    {m.history_calculate()}
                  </Button>
                </div>
              </>
            )}
          </SubmitForm>
        </Panel>
      )}
      {calculation === null && <Months months={months} />}
      {months.length > 0 && differences !== null && (
        <Differences
          {...shown}
          differences={differences}
          isCalculated={months.some(({ calculated }) => calculated !== null)}
        />
      )}
    </div>
  );
}

/** How many months are calculated, even after the page was loaded again. */
function Progress({ calculation, sending }: Pick<Props, 'calculation'> & { sending: boolean }) {
  useRefresh(sending || calculation !== null);
  if (calculation === null) return null;
  const { months_done: done, months_total: total } = calculation;
  return (
    <>
      <progress className={classes.progress} max={total} value={done} aria-label={m.history_calculate_progress()} />
      <p role="status">{m.history_calculating({ count: total, done: formatCount(done), total: formatCount(total) })}</p>
      <noscript>
        <a href="/admin/history">{m.import_refresh()}</a>
      </noscript>
    </>
  );
}

function Months({ months }: Pick<Props, 'months'>) {
  const { currencies } = useCompany();
  const columns: readonly DataColumn<HistoryMonth>[] = [
    {
      key: 'month',
      header: m.history_month(),
      rowHeader: true,
      phone: 'title',
      whole: true,
      value: ({ period }) => period,
      cell: ({ period }) => formatPeriod(period),
    },
    {
      key: 'orders',
      header: m.history_orders(),
      align: 'end',
      value: ({ orders }) => orders,
      cell: ({ orders }) => formatCount(orders),
    },
    optionalAmount('base', m.history_base(), currencies.shop, ({ base }) => base),
    {
      key: 'statements',
      header: m.history_statements(),
      align: 'end',
      value: ({ statements }) => statements,
      cell: ({ statements }) => formatCount(statements),
    },
    { ...optionalAmount<HistoryMonth>('paid', m.history_paid(), currencies.shop, ({ paid }) => paid), phone: 'detail' },
    optionalAmount('calculated', m.history_by_plan(), currencies.shop, ({ calculated }) => calculated?.total ?? null),
    {
      key: 'differences',
      header: m.history_differences(),
      align: 'end',
      phone: 'end',
      value: ({ calculated }) => calculated?.differences ?? -1,
      cell: ({ calculated }) =>
        calculated === null ? m.history_not_calculated() : formatCount(calculated.differences),
    },
  ];
  return (
    <Panel title={m.history_months()} flush>
      <DataTable
        caption={m.history_months()}
        columns={columns}
        rows={months}
        rowKey={({ period }) => period}
        sortable={false}
        empty={
          <EmptyState
            why="data"
            title={m.history_no_months()}
            action={<ButtonLink to="/admin/imports">{m.import_new()}</ButtonLink>}
          >
            {m.history_no_months_description()}
          </EmptyState>
        }
      />
    </Panel>
  );
}

/** An amount that some months or consultants do not have. */
const optionalAmount = <Row,>(
  key: string,
  header: string,
  currency: string,
  amount: (row: Row) => string | null,
  missing = '–',
): DataColumn<Row> => amountColumn({ key, header, amount, currency: () => currency, missing });

type DifferencesProps = Pick<Props, 'searchTerm' | 'page' | 'pageSize'> & {
  differences: NonNullable<Props['differences']>;
  isCalculated: boolean;
};

function Differences({ differences, searchTerm, page, pageSize, isCalculated }: DifferencesProps) {
  const { currencies } = useCompany();
  return (
    <Panel
      title={m.history_differences_title()}
      description={m.history_differences_description()}
      flush
      actions={
        <>
          <SearchForm
            label={m.history_differences_search()}
            placeholder={m.history_differences_placeholder()}
            term={searchTerm}
          />
          {differences.total > 0 && (
            <ButtonLink to="/admin/history/differences" reloadDocument>
              {m.history_differences_download()}
            </ButtonLink>
          )}
        </>
      }
    >
      <DataTable
        caption={m.history_differences_title()}
        columns={differenceColumns(currencies.shop)}
        rows={differences.data}
        rowKey={({ period, consultant_id }) => `${period} ${consultant_id}`}
        sortable={false}
        empty={<NoDifferences searchTerm={searchTerm} isCalculated={isCalculated} />}
      />
      <Pager page={page} pageSize={pageSize} total={differences.total} />
    </Panel>
  );
}

function NoDifferences({ searchTerm, isCalculated }: Pick<DifferencesProps, 'searchTerm' | 'isCalculated'>) {
  if (!isCalculated) {
    return (
      <EmptyState why="data" title={m.history_not_yet()}>
        {m.history_not_yet_description()}
      </EmptyState>
    );
  }
  if (searchTerm) {
    return (
      <EmptyState
        why="match"
        title={m.history_no_match()}
        action={<ButtonLink to="/admin/history">{m.history_show_all()}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState why="data" title={m.history_no_differences()}>
      {m.history_no_differences_description()}
    </EmptyState>
  );
}

const differenceColumns = (currency: string): readonly DataColumn<HistoryDifference>[] => [
  {
    key: 'month',
    header: m.history_month(),
    phone: 'detail',
    whole: true,
    value: ({ period }) => period,
    cell: ({ period }) => formatPeriod(period),
  },
  {
    key: 'consultant',
    header: m.history_consultant(),
    rowHeader: true,
    phone: 'title',
    value: ({ name }) => name,
    cell: ({ name, code, external_code }) => (
      <>
        <Link to={`/admin/consultants/${code}`}>{name}</Link> {external_code ?? code}
      </>
    ),
  },
  optionalAmount('paid', m.history_paid(), currency, ({ paid }) => paid, m.history_no_statement()),
  optionalAmount('calculated', m.history_by_plan(), currency, ({ calculated }) => calculated, m.history_no_earnings()),
  amountColumn({
    key: 'difference',
    phone: 'end',
    header: m.history_difference(),
    amount: ({ difference }) => difference,
    currency: () => currency,
    signed: true,
  }),
  optionalAmount('volume', m.history_volume(), currency, ({ personal_volume }) => personal_volume),
  { key: 'tier', header: m.history_tier(), value: ({ tier }) => tier ?? '–' },
  optionalAmount('personal', m.history_personal(), currency, ({ personal_total }) => personal_total),
  optionalAmount('overrides', m.history_overrides(), currency, ({ override_total }) => override_total),
  optionalAmount('bonus', m.history_bonus(), currency, ({ bonus_total }) => bonus_total),
];
