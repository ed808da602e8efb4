import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ExpenseRow, expenseCategories, expenseInput } from '#contract/financials.ts';
import { api, wordsOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './expense-form.module.css';

type Props = {
  /** What is changed; null records a new one. */
  expense: ExpenseRow | null;
  /** The present day in the company's calendar: nothing is spent after it. */
  today: string;
  onDone: () => void;
};

/** Records an expense or changes one. */
export function ExpenseForm({ expense, today, onDone }: Props) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (field: string, message: string) => {
    setProblem({ field, message });
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const submit = async () => {
    const given = new FormData(form.current ?? undefined);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const wanted = expenseInput.safeParse({
      category: text('category'),
      amount: text('amount').replace(/^\$/, ''),
      spent_on: text('spent_on'),
      note: text('note'),
    });
    const issue = wanted.error?.issues[0];
    if (issue) return refuse(String(issue.path[0] ?? 'amount'), issue.message);
    if (!wanted.data) return;
    setBusy(true);
    setProblem(null);
    try {
      await api.financials.recordExpense({ ...wanted.data, expense_id: expense?.expense_id ?? null });
      showSuccess({ message: expense ? 'Expense changed.' : 'Expense recorded.' });
      onDone();
      await revalidate();
    } catch (error) {
      setProblem({ field: '', message: wordsOf(error, 'The expense could not be saved. Please try again.') });
    } finally {
      setBusy(false);
    }
  };
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem?.field === '' && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
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
    </form>
  );
}
