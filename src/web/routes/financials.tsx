import { lazy, type ReactNode, Suspense, useState } from 'react';
import { NavLink, redirect, useRevalidator } from 'react-router';
import type { ExpenseRow } from '#contract/financials.ts';
import { api, wordsOf } from '#web/api.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext, companyContext, nowContext, personContext } from '#web/context.ts';
import { ExpenseForm } from '#web/payout/expense-form.tsx';
import { formatDate, formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { amountColumn } from '#web/ui/amount-column.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { pageAt, rowsOf } from '#web/ui/page-at.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import type { Route } from './+types/financials.ts';
import classes from './financials.module.css';

const MonthLine = lazy(() => import('#web/period/month-line.tsx'));
const Shares = lazy(() => import('#web/ui/shares.tsx'));

const pageSize = 25;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  const api = context.get(apiContext).financials;
  const { searchParams } = new URL(request.url);
  const ofCompany = person.isAdmin && searchParams.get('books') === 'company';
  const page = pageAt(searchParams);
  const [figures, expenses] = await Promise.all([
    ofCompany ? api.getCompanyFinancials() : api.getFinancials(),
    ofCompany ? null : api.getExpenses({ ...rowsOf(page, pageSize) }),
  ]);
  const { timeZone } = context.get(companyContext);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(context.get(nowContext));
  return { figures, expenses, ofCompany, isAdmin: person.isAdmin, page, today };
};

export default function FinancialsPage({ loaderData }: Route.ComponentProps) {
  const { figures, expenses, ofCompany, isAdmin, page, today } = loaderData;
  const { currency, revenue_by_month } = figures;
  const inBrowser = useInBrowser();
  const [editing, setEditing] = useState<ExpenseRow | 'new' | null>(null);
  const first = revenue_by_month[0]?.period;
  const last = revenue_by_month.at(-1)?.period;
  const spent = figures.expenses_by_category.some(({ amount }) => amount !== '0.00');
  const drawn = (picture: ReactNode) =>
    inBrowser ? <Suspense fallback={<Skeleton height="220px" />}>{picture}</Suspense> : <Skeleton height="220px" />;
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
          {drawn(<MonthLine caption="Revenue by month" name="Revenue" points={revenue_by_month} currency={currency} />)}
        </Panel>
        <Panel title="Expense breakdown">
          {spent ? (
            drawn(
              <Shares
                shares={figures.expenses_by_category.map(({ category, amount }, at) => ({
                  name: category,
                  value: Number(amount),
                  words: formatAmount(amount, currency),
                  color: at,
                }))}
              />,
            )
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

function Expenses({ expenses, onEdit }: { expenses: readonly ExpenseRow[]; onEdit: (expense: ExpenseRow) => void }) {
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<ExpenseRow | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (expense: ExpenseRow) => {
    setBusy(true);
    try {
      await api.financials.removeExpense({ expense_id: expense.expense_id });
      showSuccess({ message: 'Expense removed.' });
      setRemoving(null);
      await revalidate();
    } catch (error) {
      showError({ message: wordsOf(error, 'The expense could not be removed. Please try again.') });
    } finally {
      setBusy(false);
    }
  };
  const columns: DataColumn<ExpenseRow>[] = [
    {
      key: 'day',
      header: 'Day',
      rowHeader: true,
      value: (row) => row.spent_on,
      cell: (row) => formatDate(row.spent_on),
    },
    { key: 'category', header: 'Category', value: (row) => row.category },
    { key: 'note', header: 'Note', value: (row) => row.note },
    amountColumn({ key: 'amount', header: 'Amount', amount: (row) => row.amount, currency: (row) => row.currency }),
    {
      key: 'actions',
      header: 'Actions',
      sortable: false,
      value: () => null,
      cell: (row) => (
        <span className={classes.actions}>
          <Button kind="plain" size="sm" onClick={() => onEdit(row)}>
            Edit<span className="visually-hidden"> the expense of {formatDate(row.spent_on)}</span>
          </Button>
          <Button kind="plain" size="sm" onClick={() => setRemoving(row)}>
            Remove<span className="visually-hidden"> the expense of {formatDate(row.spent_on)}</span>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Recorded expenses"
        columns={columns}
        rows={expenses}
        rowKey={(row) => row.expense_id}
        empty={
          <EmptyState why="data" title="Nothing recorded yet">
            Record what you spend on samples, postage or advertising, and your profit follows.
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={removing !== null}
        title="Remove this expense?"
        confirmLabel="Remove expense"
        danger
        busy={busy}
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        {removing && (
          <p>
            {removing.category}, {formatAmount(removing.amount, removing.currency)} on {formatDate(removing.spent_on)}.
            It is gone from your books then.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
