import { redirect, useNavigate, useSearchParams } from 'react-router';
import { period as periodShape } from '#contract/shapes.ts';
import { earningsSorts, lineFilters, linesOfFilter } from '#domain/commission/line.ts';
import { m } from '#messages';
import { nullIf } from '#web/api.ts';
import { lineName } from '#web/commission/commission-labels.ts';
import { EarningsLines } from '#web/commission/earnings-lines.tsx';
import { EarningsStats } from '#web/commission/earnings-stats.tsx';
import { ExplanationChain } from '#web/commission/explanation.tsx';
import { MissedOverridesPanel } from '#web/commission/missed-overrides.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { CorrectionChain } from '#web/correction/correction-explanation.tsx';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AsOf } from '#web/period/as-of.tsx';
import { formatPeriod } from '#web/period/format-period.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import { ListViews } from '#web/view/list-views.tsx';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/earnings.ts';
import classes from './earnings.module.css';

const pageSize = 50;

/** An address with an unknown line shows only the report. */
const unlessUnknown = nullIf('UNKNOWN_CALCULATION', 'UNKNOWN_DIFFERENCE', 'BAD_REQUEST');

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) throw redirect('/shop');
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const period = periodShape.safeParse(searchParams.get('period')).data ?? null;
  const type = lineFilters.find((candidate) => candidate === searchParams.get('type')) ?? null;
  const searchTerm = (searchParams.get('q') ?? '').trim().slice(0, 200);
  const page = pageAt(searchParams);
  const line = searchParams.get('line');
  const sortAsked = searchParams.get('sort') ?? '';
  const sort = earningsSorts.find((candidate) => candidate === sortAsked.replace(/^-/, '')) ?? 'order';
  const descending = sortAsked === `-${sort}`;
  const report = Promise.all([
    api.commission.getEarnings({ period }),
    api.commission.getEarningsLines({
      period,
      ...linesOfFilter(type),
      searchTerm,
      sort,
      direction: descending ? 'desc' : 'asc',
      with_cancelled: searchParams.get('cancelled') === 'shown',
      ...rowsOf(page, pageSize),
    }),
    api.commission.getMissedOverrides({ period }),
    line === null ? null : api.commission.explainCommission({ calculation_id: line, period }).catch(unlessUnknown),
  ]);
  const [data, views] = await Promise.all([report.catch(nullIf('UNKNOWN_PERIOD')), loadViews(api, 'earnings')]);
  if (data === null) throw redirect('/earnings');
  const [earnings, lines, missed, explanation] = data;
  // A line outside the period is a difference of a closed one.
  const correction =
    line === null || explanation !== null
      ? null
      : await api.correction.explainCorrection({ difference_id: line }).catch(unlessUnknown);
  const shown = { type, searchTerm, page, sort: { key: sort, descending } };
  return { earnings, lines, missed, explanation, correction, views, ...shown };
};

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction(request, viewSubmissions(context.get(apiContext)));

export const clientAction = formClientAction;

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  const { earnings, lines, missed, explanation, correction, views, type, searchTerm, page, sort } = loaderData;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  return (
    <>
      <PageTitle title={m.nav_earnings()} />
      <PageHeader
        title={m.earnings_title()}
        lead={earnings.open ? <AsOf {...earnings} /> : m.earnings_lead_closed({ month: formatPeriod(earnings.period) })}
        actions={
          <>
            <AddressSelect
              label={m.detail_period()}
              name="period"
              value={earnings.period}
              choices={earnings.periods.map((period) => ({ value: period, text: formatPeriod(period) }))}
            />
            <ButtonLink to="/earnings/orders">{m.order_credited_title()}</ButtonLink>
          </>
        }
      />
      <EarningsStats earnings={earnings} missed={missed} />
      <ListViews list="earnings" views={views} />
      <EarningsLines
        earnings={earnings}
        lines={lines}
        type={type}
        searchTerm={searchTerm}
        sort={sort}
        page={page}
        pageSize={pageSize}
        addressOf={(line) => withParam('line', line)}
      />
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
