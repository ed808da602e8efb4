import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ExpenseRow } from '#contract/report/financials.ts';
import { api, labelsOf } from '#web/api.ts';
import { formatDate } from '#web/period/format-period.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import classes from '../payout/payout.module.css';

type Props = { expenses: readonly ExpenseRow[]; onEdit: (expense: ExpenseRow) => void };

/** The consultant's recorded expenses, to change or remove. */
export function Expenses({ expenses, onEdit }: Props) {
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState<ExpenseRow | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (expense: ExpenseRow) => {
    setBusy(true);
    try {
      await api.report.removeExpense({ expense_id: expense.expense_id });
      showSuccess({ message: 'Expense removed.' });
      setRemoving(null);
      await revalidate();
    } catch (error) {
      showError({ message: labelsOf(error, 'The expense could not be removed. Please try again.') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DataTable
        caption="Recorded expenses"
        columns={columnsFor(onEdit, setRemoving)}
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

type Act = (expense: ExpenseRow) => void;

const columnsFor = (onEdit: Act, onRemove: Act): DataColumn<ExpenseRow>[] => [
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
      <span className={classes.rowButtons}>
        <Button kind="plain" size="sm" onClick={() => onEdit(row)}>
          Edit<span className="visually-hidden"> the expense of {formatDate(row.spent_on)}</span>
        </Button>
        <Button kind="plain" size="sm" onClick={() => onRemove(row)}>
          Remove<span className="visually-hidden"> the expense of {formatDate(row.spent_on)}</span>
        </Button>
      </span>
    ),
  },
];
