import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, personContext } from '#web/context.ts';
import { ownDetails } from '#web/report/detail-dialog.tsx';
import { DetailTable, detailName } from '#web/report/detail-table.tsx';
import { isOwnDetail, ownDetailReader } from '#web/report/own-detail-list.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { longPageAt } from '#web/ui/table/page-at.ts';
import { LongPager } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/figure.ts';

const pageSize = 50;

/** All orders of a figure of the dashboard; its dialog lists the newest. Other figures have a page of their own. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { figure } = params;
  const path = `/dashboard/figures/${figure}`;
  if (!isOwnDetail(figure) || ownDetails[figure].page !== path) throw new Response(null, { status: 404 });
  const person = context.get(personContext);
  if (!person?.isConsultant) throw new Response(null, { status: 403 });
  const { page, rows } = longPageAt(new URL(request.url).searchParams, pageSize);
  const { timeZone } = context.get(companyContext);
  const read = ownDetailReader(context.get(apiContext), figure, person.id, timeZone);
  return { figure, page, list: await read(rows) };
};

export default function FigurePage({ loaderData }: Route.ComponentProps) {
  const { figure, page, list } = loaderData;
  const { total, sum, previous = null, next = null } = list;
  const title = ownDetails[figure].title();
  const count = m.detail_count({
    count: total,
    shown: formatCount(total),
    total: formatCount(total),
    all: 'true',
  });
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        back={{ to: '/dashboard', label: m.dashboard() }}
        title={title}
        lead={sum === undefined ? count : `${count} ${m.detail_sum({ amount: sum })}`}
        actions={
          <>
            {figure === 'personal-sales' && <ButtonLink to="/earnings/orders">{m.order_credited_all()}</ButtonLink>}
            <a href={`/dashboard/data/${figure}?format=csv`} download>
              {m.detail_csv()}
            </a>
          </>
        }
      />
      <Panel flush>
        <DetailTable
          list={list}
          empty={
            <EmptyState why="data" title={m.detail_empty()}>
              {m.detail_empty_description({ type: detailName[figure]() })}
            </EmptyState>
          }
        />
      </Panel>
      <LongPager list={{ data: list.rows, total, previous, next }} page={page} pageSize={pageSize} />
    </>
  );
}
