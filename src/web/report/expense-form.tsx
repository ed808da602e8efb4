import { withDecimalSign } from '#contract/language/format.ts';
import type { ExpenseRow } from '#contract/report/financials.ts';
import { expenseCategories } from '#domain/report/financials.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { CheckField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { expenseCategoryName } from './expense-labels.ts';

type Props = {
  dialog: DialogState;
  /** The expense to change; undefined records a new one. */
  expense: ExpenseRow | undefined;
  /** The current day in the company's calendar, the latest possible date. */
  today: string;
};

/** Records an expense or changes one, with its receipt. */
export function ExpenseForm({ dialog, expense, today }: Props) {
  return (
    <FormDialog
      dialog={dialog}
      title={expense ? m.expense_change() : m.expense_record()}
      submission="recordExpense"
      values={{
        expense_id: expense?.expense_id,
        category: expense?.category ?? 'Operations',
        amount: expense && withDecimalSign(expense.amount),
        spent_on: expense?.spent_on ?? today,
        note: expense?.note,
      }}
      submitLabel={expense ? m.expense_save() : m.expense_record()}
    >
      {({ field, checked }) => {
        const { defaultValue: _, ...receipt } = field('receipt');
        return (
          <>
            <IdempotencyKey name="idempotency_key" />
            {expense && <input type="hidden" name="expense_id" value={expense.expense_id} />}
            <SelectField {...field('category')} label={m.expense_category()}>
              {expenseCategories.map((category) => (
                <option key={category} value={category}>
                  {expenseCategoryName[category]()}
                </option>
              ))}
            </SelectField>
            <TextField {...field('amount')} label={m.expense_amount()} inputMode="decimal" autoComplete="off" />
            <TextField {...field('spent_on')} label={m.expense_day()} type="date" max={today} />
            <TextField {...field('note')} label={m.expense_note()} optional maxLength={200} autoComplete="off" />
            <TextField
              {...receipt}
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              label={m.expense_receipt()}
              hint={expense?.receipt ? m.expense_receipt_replace_hint() : m.expense_receipt_hint()}
              optional
            />
            {expense?.receipt && <CheckField {...checked('remove_receipt')} label={m.expense_receipt_remove()} />}
          </>
        );
      }}
    </FormDialog>
  );
}
