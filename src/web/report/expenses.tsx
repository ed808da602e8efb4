import type { ExpenseRow } from '#contract/report/financials.ts';
import { m } from '#messages';
import { formatDate, formatLongDate } from '#web/period/format-period.ts';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from '../payout/payout.module.css';
import { expenseCategoryName } from './expense-labels.ts';

type Props = {
  expenses: readonly ExpenseRow[];
  /** The dialog that changes an expense. */
  editing: DialogState;
};

/** The consultant's recorded expenses, to change or remove. */
export function Expenses({ expenses, editing }: Props) {
  const removing = useDialog('remove-expense');
  const removed = expenses.find(({ expense_id }) => expense_id === removing.item);
  return (
    <>
      <DataTable
        caption={m.expense_list()}
        columns={columnsFor(editing, removing)}
        rows={expenses}
        rowKey={(row) => row.expense_id}
        empty={
          <EmptyState why="data" title={m.expense_none()}>
            {m.expense_none_description()}
          </EmptyState>
        }
      />
      <FormDialog
        dialog={removing}
        title={m.expense_remove_title()}
        description={
          removed && (
            <p>
              {m.expense_remove_description({
                category: expenseCategoryName[removed.category](),
                amount: formatAmount(removed.amount, removed.currency),
                day: formatLongDate(removed.spent_on),
              })}
            </p>
          )
        }
        submission="removeExpense"
        submitLabel={m.expense_remove()}
        danger
      >
        <input type="hidden" name="expense_id" value={removing.item ?? ''} />
      </FormDialog>
    </>
  );
}

const columnsFor = (editing: DialogState, removing: DialogState): DataColumn<ExpenseRow>[] => [
  {
    key: 'day',
    header: m.expense_day(),
    rowHeader: true,
    phone: 'title',
    value: (row) => row.spent_on,
    cell: (row) => formatDate(row.spent_on),
  },
  {
    key: 'category',
    header: m.expense_category(),
    phone: 'detail',
    value: (row) => expenseCategoryName[row.category](),
  },
  { key: 'note', header: m.expense_note(), value: (row) => row.note },
  {
    key: 'receipt',
    header: m.expense_receipt(),
    sortable: false,
    value: (row) => row.receipt,
    cell: (row) =>
      row.receipt === null ? (
        ''
      ) : (
        <a
          href={`/api/expenses/${row.expense_id}/receipt`}
          target="_blank"
          rel="noreferrer"
          aria-label={(row.receipt === 'pdf' ? m.expense_receipt_pdf_of : m.expense_receipt_photo_of)({
            day: formatDate(row.spent_on),
          })}
        >
          {row.receipt === 'pdf' ? m.expense_receipt_pdf() : m.expense_receipt_photo()}
        </a>
      ),
  },
  amountColumn<ExpenseRow>({
    key: 'amount',
    header: m.expense_amount(),
    amount: (row) => row.amount,
    currency: (row) => row.currency,
    phone: 'end',
  }),
  {
    key: 'actions',
    header: m.expense_actions(),
    sortable: false,
    phone: 'action',
    value: () => null,
    cell: (row) => (
      <span className={classes.rowButtons}>
        <DialogButton
          dialog={editing}
          item={row.expense_id}
          kind="plain"
          size="sm"
          aria-label={m.expense_edit_of({ day: formatDate(row.spent_on) })}
        >
          {m.expense_edit()}
        </DialogButton>
        <DialogButton
          dialog={removing}
          item={row.expense_id}
          kind="plain"
          size="sm"
          aria-label={m.expense_remove_of({ day: formatDate(row.spent_on) })}
        >
          {m.expense_remove_short()}
        </DialogButton>
      </span>
    ),
  },
];
