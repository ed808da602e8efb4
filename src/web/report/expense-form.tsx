import { useRevalidator } from 'react-router';
import { type ExpenseRow, expenseCategories, expenseInput } from '#contract/report/financials.ts';
import { api, labelsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckedForm } from '#web/ui/form/checked-form.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';

type Props = {
  /** The expense to change; null records a new one. */
  expense: ExpenseRow | null;
  /** The current day in the company's calendar, the latest possible date. */
  today: string;
  onDone: () => void;
};

/** Records an expense or changes one. */
export function ExpenseForm({ expense, today, onDone }: Props) {
  const { revalidate } = useRevalidator();
  return (
    <CheckedForm
      check={(text) =>
        expenseInput.safeParse({
          category: text('category'),
          amount: text('amount').replace(/^\$/, ''),
          spent_on: text('spent_on'),
          note: text('note'),
        })
      }
      send={async (input) => {
        await api.report.recordExpense({ ...input, expense_id: expense?.expense_id ?? null });
        showSuccess({ message: expense ? 'Expense changed.' : 'Expense recorded.' });
        onDone();
        await revalidate();
      }}
      labelsOf={(failure) => labelsOf(failure, 'The expense could not be saved. Please try again.')}
    >
      {({ errorAt, busy }) => (
        <>
          <SelectField
            label="Category"
            name="category"
            defaultValue={expense?.category ?? 'Operations'}
            error={errorAt('category')}
          >
            {expenseCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            defaultValue={expense?.amount ?? ''}
            error={errorAt('amount')}
          />
          <TextField
            label="Day"
            name="spent_on"
            type="date"
            max={today}
            defaultValue={expense?.spent_on ?? today}
            error={errorAt('spent_on')}
          />
          <TextField
            label="Note"
            name="note"
            optional
            maxLength={200}
            defaultValue={expense?.note ?? ''}
            error={errorAt('note')}
          />
          <Button kind="primary" type="submit" busy={busy}>
            {busy ? 'Saving...' : expense ? 'Save changes' : 'Record expense'}
          </Button>
        </>
      )}
    </CheckedForm>
  );
}
