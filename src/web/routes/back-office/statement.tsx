import { Link, redirect, useSearchParams } from 'react-router';
import { parsePeriod } from '#domain/period/period.ts';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { StatementSheet } from '#web/statement/statement-sheet.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
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
  if (loaderData.why !== null) {
    return (
      <>
        <PageTitle title="Statement" />
        <h1 className="visually-hidden">Statement</h1>
        {loaderData.why === 'open' ? (
          <EmptyState
            why="data"
            title="This month is still open"
            action={<ButtonLink to={`/earnings?period=${loaderData.period}`}>See the live figures</ButtonLink>}
          >
            Its statement is written when the month is closed.
          </EmptyState>
        ) : (
          <EmptyState
            why="data"
            title="There is no statement for this month"
            action={<ButtonLink to="/earnings">All earnings</ButtonLink>}
          >
            A month in which nothing was earned has none.
          </EmptyState>
        )}
      </>
    );
  }
  const { statement, period, consultant } = loaderData;
  const query = search.size === 0 ? '' : `?${search}`;
  return (
    <>
      <PageTitle title={`Statement of ${formatPeriod(period)}`} />
      <PageHeader
        title={`Statement of ${formatPeriod(period)}`}
        lead={
          consultant === null && (
            <>
              {'What was earned, and why, is in the '}
              <Link to={`/earnings?period=${period}`}>earnings report</Link>.
            </>
          )
        }
        actions={
          <div className={classes.actions}>
            <ButtonLink to={`/api/statements/${period}.pdf${query}`} kind="primary" reloadDocument download>
              Download PDF
            </ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
          </div>
        }
      />
      <StatementSheet statement={statement} />
    </>
  );
}
