import { Link, useNavigate, useSearchParams } from 'react-router';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { codeOf } from '#web/api.ts';
import { formatBase, lineName } from '#web/commission/commission-words.ts';
import { CorrectionChain } from '#web/commission/correction-explanation.tsx';
import { EarningsDownloads } from '#web/commission/earnings-downloads.tsx';
import { ExplanationChain } from '#web/commission/explanation.tsx';
import { MissedOverridesPanel } from '#web/commission/missed-overrides.tsx';
import { useCompany } from '#web/company/company.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formatDate, formatDay, formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AddressSelect } from '#web/ui/small-select.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/earnings.ts';
import classes from './earnings.module.css';

const pageSize = 50;
const lineTypes = ['personal', 'override', 'foundation_bonus'] as const;

/** An address that names no line of hers shows the report alone; any other failure is one. */
function unlessUnknown(error: unknown): null {
  if (['UNKNOWN_CALCULATION', 'UNKNOWN_DIFFERENCE', 'BAD_REQUEST'].includes(codeOf(error) ?? '')) return null;
  throw error;
}

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const given = searchParams.get('period');
  const period = given !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : null;
  const type = lineTypes.find((candidate) => candidate === searchParams.get('type')) ?? null;
  const searchTerm = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1);
  const line = searchParams.get('line');
  const [earnings, lines, missed, explanation] = await Promise.all([
    api.commission.getEarnings({ period }),
    api.commission.getEarningsLines({
      period,
      commission_type: type,
      searchTerm,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    api.commission.getMissedOverrides({ period }),
    line === null ? null : api.commission.explainCommission({ calculation_id: line, period }).catch(unlessUnknown),
  ]);
  // A line that is none of the period is a difference of a closed one.
  const correction =
    line === null || explanation !== null
      ? null
      : await api.correction.explainCorrection({ difference_id: line }).catch(unlessUnknown);
  return { earnings, lines, missed, explanation, correction, type, searchTerm, page };
};

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  const { earnings, lines, missed, explanation, correction, type, searchTerm, page } = loaderData;
  const { timeZone } = useCompany();
  const { currency } = earnings;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const columns: DataColumn<EarningsLine>[] = [
    {
      key: 'line',
      header: 'Line',
      rowHeader: true,
      value: lineName,
      cell: (line) => (
        <span className={classes.marked}>
          <Link to={withParam('line', line.calculation_id)} preventScrollReset className={classes.line}>
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
      value: (line) => line.order_no,
      cell: (line) => (line.order_no === null ? 'All orders' : `No. ${line.order_no}`),
    },
    {
      key: 'date',
      header: 'Date',
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
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      value: (line) => Number(line.amount),
      cell: (line) => <Amount value={line.amount} currency={currency} signed />,
    },
  ];
  return (
    <>
      <PageTitle title="Earnings" />
      <PageHeader
        title="Earnings Overview"
        lead={
          earnings.open
            ? `${formatPeriod(earnings.period)} is still open: these figures are live, as of ${formatMoment(earnings.as_of, timeZone)}.`
            : `${formatPeriod(earnings.period)} is closed. Nothing here changes any more.`
        }
        actions={
          <AddressSelect
            label="Period"
            name="period"
            value={earnings.period}
            choices={earnings.periods.map((period) => ({ value: period, words: formatPeriod(period) }))}
          />
        }
      />
      <StatRow label="Earnings of the period">
        <Stat
          label="Total earnings"
          value={<Amount value={earnings.total} currency={currency} />}
          note={
            <>
              {earnings.open ? 'If the month closed now' : statementNote(earnings.statement)}
              {earnings.corrections !== '0.00' && (
                <span className={classes.corrections}>
                  {formatAmount(earnings.corrections, currency)} corrects closed months
                </span>
              )}
            </>
          }
        />
        <Stat
          label="Personal sales"
          value={<Amount value={earnings.personal_sales} currency={currency} />}
          note={`${formatAmount(earnings.personal_commissions, currency)} personal commission`}
        />
        <Stat
          label="Team commissions"
          value={<Amount value={earnings.team_commissions} currency={currency} />}
          note={
            <>
              on {formatAmount(earnings.team_sales, currency)} of team sales
              {missed.levels.length > 0 && (
                <a href="#not-paid" className={classes.corrections}>
                  {formatAmount(missed.total, currency)} not paid
                </a>
              )}
            </>
          }
        />
        <Stat label="Bonus earnings" value={<Amount value={earnings.bonus_earnings} currency={currency} />} />
        <Stat
          label="Commission rate"
          to="/plan"
          value={formatRate(earnings.commission_rate)}
          note={
            earnings.next_tier
              ? `${formatAmount(earnings.next_tier.missing, currency)} of volume to ${earnings.next_tier.tier}`
              : earnings.tier
                ? `${earnings.tier}, the highest tier`
                : 'No tier yet'
          }
        />
      </StatRow>
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
              keep={{ period: earnings.period, ...(type && { type }) }}
            />
            <AddressSelect
              label="Show"
              name="type"
              value={type ?? ''}
              choices={[
                { value: '', words: 'All lines' },
                ...lineTypes.map((candidate) => ({
                  value: candidate,
                  words: lineName({ commission_type: candidate, level: 0 }).replace(', level 0', 's'),
                })),
              ]}
              keep={{ period: earnings.period, ...(searchTerm && { q: searchTerm }) }}
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
        <Pager page={page} pageSize={pageSize} total={lines.total} label="Pages of the report" />
      </Panel>
      <div id="not-paid" className={classes.anchor}>
        <MissedOverridesPanel missed={missed} />
      </div>
      <Sheet
        open={explanation !== null || correction !== null}
        onClose={() => navigate(withParam('line', null), { preventScrollReset: true })}
        title={explanation ? lineName(explanation.calculation) : correction ? lineName(correction) : ''}
      >
        {explanation && <ExplanationChain explanation={explanation} />}
        {correction && <CorrectionChain explanation={correction} />}
      </Sheet>
    </>
  );
}

function statementNote(statement: Route.ComponentProps['loaderData']['earnings']['statement']): string {
  if (!statement) return 'No statement';
  const paid =
    statement.payout_amount === null ? '' : formatAmount(statement.payout_amount, statement.payout_currency, true);
  return statement.check_date === null ? `${paid}, not paid yet` : `${paid}, paid ${formatDate(statement.check_date)}`;
}
