import { lazy } from 'react';
import { NavLink, redirect } from 'react-router';
import type { FinancialFigures } from '#contract/report/financials.ts';
import { report } from '#contract/report/report.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Clawbacks } from '#web/report/clawbacks.tsx';
import { ExpenseForm } from '#web/report/expense-form.tsx';
import { expenseCategoryName } from '#web/report/expense-labels.ts';
import { Expenses } from '#web/report/expenses.tsx';
import { mayUse } from '#web/shell/person.ts';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
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
  const ofCompany = mayUse(person, 'books:read') && searchParams.get('books') === 'company';
  const page = pageAt(searchParams);
  const [figures, expenses] = await Promise.all([
    ofCompany ? api.getCompanyFinancials() : api.getFinancials(),
    ofCompany ? null : api.getExpenses(rowsOf(page, pageSize)),
  ]);
  const { timeZone } = context.get(companyContext);
  const today = dayOf(context.get(nowContext), timeZone);
  return { figures, expenses, ofCompany, seesCompany: mayUse(person, 'books:read'), page, today };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { report: api } = context.get(apiContext);
  return formAction(request, {
    recordExpense: submission(report.recordExpense, async (input) => {
      await api.recordExpense(input);
      return input.expense_id ? m.expense_changed() : m.expense_recorded();
    }),
    removeExpense: submission(report.removeExpense, async (input) => {
      await api.removeExpense(input);
      return m.expense_removed();
    }),
  });
};

export const clientAction = formClientAction;

export default function FinancialsPage({ loaderData }: Route.ComponentProps) {
  const { figures, expenses, ofCompany, seesCompany, page, today } = loaderData;
  const editing = useDialog('expense');
  const first = figures.revenue_by_month[0]?.period;
  const last = figures.revenue_by_month.at(-1)?.period;
  const range = first && last ? { first: formatPeriod(first), last: formatPeriod(last) } : null;
  return (
    <>
      <PageTitle title={m.financials()} />
      <PageHeader
        title={m.financials_title()}
        lead={range && (ofCompany ? m.financials_lead_company(range) : m.financials_lead_own(range))}
        actions={
          !ofCompany && (
            <DialogButton dialog={editing} kind="primary">
              {m.expense_record()}
            </DialogButton>
          )
        }
      />
      {seesCompany && (
        <nav aria-label={m.financials_books()} className={classes.books}>
          <NavLink to="/financials" aria-current={ofCompany ? undefined : 'page'}>
            {m.financials_books_own()}
          </NavLink>
          <NavLink to="/financials?books=company" aria-current={ofCompany ? 'page' : undefined}>
            {m.financials_books_company()}
          </NavLink>
        </nav>
      )}
      <Figures figures={figures} ofCompany={ofCompany} />
      <div className={classes.clawbacks}>
        <Clawbacks figures={figures} />
      </div>
      {expenses && (
        <Panel title={m.expense_list()} flush>
          <Expenses expenses={expenses.data} editing={editing} />
          <Pager page={page} pageSize={pageSize} total={expenses.total} label={m.expense_pages()} />
        </Panel>
      )}
      <ExpenseForm
        dialog={editing}
        expense={expenses?.data.find(({ expense_id }) => expense_id === editing.item)}
        today={today}
      />
    </>
  );
}

function Figures({ figures, ofCompany }: { figures: FinancialFigures; ofCompany: boolean }) {
  const { currency, revenue_by_month } = figures;
  const spent = figures.expenses_by_category.some(({ amount }) => amount !== '0.00');
  return (
    <>
      <StatRow label={m.financials_twelve_months()}>
        <Stat
          label={m.financials_revenue()}
          value={<StatAmount value={figures.total_revenue} currency={currency} />}
          note={ofCompany ? m.financials_revenue_company() : m.financials_revenue_own()}
        />
        <Stat label={m.financials_profit()} value={<StatAmount value={figures.net_profit} currency={currency} />} />
        <Stat
          label={m.financials_expenses()}
          value={<StatAmount value={figures.total_expenses} currency={currency} />}
          note={ofCompany ? m.financials_expenses_company() : m.financials_expenses_own()}
        />
        <Stat label={m.financials_margin()} value={formatRate(figures.profit_margin * 100)} />
      </StatRow>
      <div className={classes.panels}>
        <Panel title={m.financials_revenue_monthly()}>
          <ChartPlace height="220px">
            <MonthLine caption={m.financials_revenue_by_month()} points={revenue_by_month} currency={currency} />
          </ChartPlace>
        </Panel>
        <Panel title={m.financials_breakdown()}>
          {spent ? (
            <ChartPlace height="220px">
              <Shares
                shares={figures.expenses_by_category.map(({ category, amount }, at) => ({
                  name: expenseCategoryName[category](),
                  value: Number(amount),
                  text: formatAmount(amount, currency),
                  color: at,
                }))}
              />
            </ChartPlace>
          ) : (
            <EmptyState why="data" title={m.expense_none_yet()}>
              {ofCompany ? m.expense_none_company() : m.expense_none_own()}
            </EmptyState>
          )}
        </Panel>
      </div>
    </>
  );
}
