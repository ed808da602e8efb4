import { lazy, useState } from 'react';
import { NavLink, redirect } from 'react-router';
import type { ExpenseRow } from '#contract/report/financials.ts';
import { dayOf } from '#domain/period/zone.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { ExpenseForm } from '#web/report/expense-form.tsx';
import { Expenses } from '#web/report/expenses.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { pageAt, rowsOf } from '#web/ui/table/page-at.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import type { Route } from './+types/financials.ts';
import classes from './financials.module.css';

const MonthLine = lazy(() => import('#web/period/month-line.tsx'));
const Shares = lazy(() => import('#web/ui/chart/shares.tsx'));

const pageSize = 25;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const api = context.get(apiContext).report;
  const { searchParams } = new URL(request.url);
  const ofCompany = person.isAdmin && searchParams.get('books') === 'company';
  const page = pageAt(searchParams);
  const [figures, expenses] = await Promise.all([
    ofCompany ? api.getCompanyFinancials() : api.getFinancials(),
    ofCompany ? null : api.getExpenses(rowsOf(page, pageSize)),
  ]);
  const { timeZone } = context.get(companyContext);
  const today = dayOf(context.get(nowContext), timeZone);
  return { figures, expenses, ofCompany, isAdmin: person.isAdmin, page, today };
};

export default function FinancialsPage({ loaderData }: Route.ComponentProps) {
  const { figures, expenses, ofCompany, isAdmin, page, today } = loaderData;
  const { currency, revenue_by_month } = figures;
  const [editing, setEditing] = useState<ExpenseRow | 'new' | null>(null);
  const first = revenue_by_month[0]?.period;
  const last = revenue_by_month.at(-1)?.period;
  const spent = figures.expenses_by_category.some(({ amount }) => amount !== '0.00');
  return (
    <>
      <PageTitle title="Financials" />
      <PageHeader
        title="Financial Overview"
        lead={
          first && last
            ? ofCompany
              ? `The company’s books from ${formatPeriod(first)} to ${formatPeriod(last)}.`
              : `Your own books from ${formatPeriod(first)} to ${formatPeriod(last)}; the last month is live.`
            : undefined
        }
        actions={
          !ofCompany && (
            <Button kind="primary" onClick={() => setEditing('new')}>
              Record expense
            </Button>
          )
        }
      />
      {isAdmin && (
        <nav aria-label="Books" className={classes.books}>
          <NavLink to="/financials" aria-current={ofCompany ? undefined : 'page'}>
            My books
          </NavLink>
          <NavLink to="/financials?books=company" aria-current={ofCompany ? 'page' : undefined}>
            The company’s books
          </NavLink>
        </nav>
      )}
      <StatRow label="Twelve months">
        <Stat
          label="Total revenue"
          value={<Amount value={figures.total_revenue} currency={currency} />}
          note={ofCompany ? 'Totals of completed orders' : 'What your statements earned'}
        />
        <Stat label="Net profit" value={<Amount value={figures.net_profit} currency={currency} />} />
        <Stat
          label="Total expenses"
          value={<Amount value={figures.total_expenses} currency={currency} />}
          note={ofCompany ? 'Commissions paid' : 'Recorded, and taken back'}
        />
        <Stat label="Profit margin" value={`${figures.profit_margin}%`} />
      </StatRow>
      <div className={classes.panels}>
        <Panel title="Monthly revenue">
          <ChartPlace height="220px">
            <MonthLine caption="Revenue by month" points={revenue_by_month} currency={currency} />
          </ChartPlace>
        </Panel>
        <Panel title="Expense breakdown">
          {spent ? (
            <ChartPlace height="220px">
              <Shares
                shares={figures.expenses_by_category.map(({ category, amount }, at) => ({
                  name: category,
                  value: Number(amount),
                  text: formatAmount(amount, currency),
                  color: at,
                }))}
              />
            </ChartPlace>
          ) : (
            <EmptyState why="data" title="No expenses yet">
              {ofCompany
                ? 'No commission was paid in these months.'
                : 'What you record under Operations, Marketing or Other appears here, and what was taken back.'}
            </EmptyState>
          )}
        </Panel>
      </div>
      {expenses && (
        <Panel title="Recorded expenses" flush>
          <Expenses expenses={expenses.data} onEdit={setEditing} />
          <Pager page={page} pageSize={pageSize} total={expenses.total} label="Pages of expenses" />
        </Panel>
      )}
      <Sheet
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === 'new' ? 'Record expense' : 'Change expense'}
      >
        {editing && (
          <ExpenseForm expense={editing === 'new' ? null : editing} today={today} onDone={() => setEditing(null)} />
        )}
      </Sheet>
    </>
  );
}
