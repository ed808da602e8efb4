import { Link, redirect, useSearchParams } from 'react-router';
import { parsePeriod } from '#domain/period/period.ts';
import { m } from '#messages';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { StatementSheet } from '#web/statement/statement-sheet.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import type { Route } from './+types/statement.ts';
import classes from './statement.module.css';

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) throw redirect('/shop');
  const { period } = params;
  const consultant = new URL(request.url).searchParams.get('consultant')?.slice(0, 40) || null;
  if (parsePeriod(period) === null) return { period, consultant, why: 'none' as const };
  try {
    const statement = await context.get(apiContext).statement.getStatement({ period, consultant });
    return { period, consultant, why: null, statement };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'STATEMENT_OPEN') return { period, consultant, why: 'open' as const };
    if (code === 'NO_STATEMENT' || code === 'BAD_REQUEST') return { period, consultant, why: 'none' as const };
    throw error;
  }
};

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  // Without scripts nothing prints the page; the PDF is beside it.
  const inBrowser = useInBrowser();
  if (loaderData.why !== null) {
    return (
      <>
        <PageTitle title={m.statement()} />
        <h1 className="visually-hidden">{m.statement()}</h1>
        {loaderData.why === 'open' ? (
          <EmptyState
            why="data"
            title={m.statement_open()}
            action={<ButtonLink to={`/earnings?period=${loaderData.period}`}>{m.statement_open_figures()}</ButtonLink>}
          >
            {m.statement_open_description()}
          </EmptyState>
        ) : (
          <EmptyState
            why="data"
            title={m.statement_none_of_month()}
            action={<ButtonLink to="/earnings">{m.statement_all_earnings()}</ButtonLink>}
          >
            {m.statement_none_description()}
          </EmptyState>
        )}
      </>
    );
  }
  const { statement, period, consultant } = loaderData;
  const query = search.size === 0 ? '' : `?${search}`;
  return (
    <>
      <PageTitle title={m.statement_of({ month: formatPeriod(period) })} />
      <PageHeader
        title={m.statement_of({ month: formatPeriod(period) })}
        lead={consultant === null && <Link to={`/earnings?period=${period}`}>{m.statement_calculation()}</Link>}
        actions={
          <div className={classes.actions}>
            <ButtonLink to={`/api/statements/${period}.pdf${query}`} kind="primary" reloadDocument download>
              {m.statement_download()}
            </ButtonLink>
            {inBrowser && <Button onClick={() => window.print()}>{m.statement_print()}</Button>}
          </div>
        }
      />
      <StatementSheet statement={statement} />
    </>
  );
}
