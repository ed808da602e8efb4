import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { newPromotion } from '#contract/promotion.ts';
import { promotionMetrics } from '#domain/promotion/promotion.ts';
import { api, wordsOf } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { instantOfDay } from '#web/period/instant-of-day.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './promotion-form.module.css';
import { metricNames } from './promotion-words.ts';

/** An admin announces a promotion. Days are the company's: the last one counts to its end. */
export function PromotionForm({ onDone }: { onDone: () => void }) {
  const { timeZone } = useCompany();
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
    const text = (name: string) => String(given.get(name) ?? '');
    if (text('starts_at') === '') return refuse('starts_at', 'Please choose the first day.');
    if (text('ends_at') === '') return refuse('ends_at', 'Please choose the last day.');
    const wanted = newPromotion.safeParse({
      title: text('title'),
      description: text('description'),
      metric: text('metric'),
      target: text('target'),
      starts_at: instantOfDay(text('starts_at'), timeZone),
      ends_at: instantOfDay(text('ends_at'), timeZone, 1),
      reward: text('reward'),
    });
    const issue = wanted.error?.issues[0];
    if (issue) return refuse(String(issue.path[0] ?? 'title'), issue.message);
    if (!wanted.data) return;
    setBusy(true);
    try {
      await api.promotion.createPromotion(wanted.data);
      showSuccess({ message: 'Promotion announced.' });
      onDone();
      await revalidate();
    } catch (error) {
      setProblem({ field: '', message: wordsOf(error, 'The promotion could not be saved. Please try again.') });
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
      <TextField label="Title" name="title" maxLength={120} error={errorAt('title')} />
      <TextAreaField label="Description" name="description" rows={3} maxLength={1000} error={errorAt('description')} />
      <div className={classes.pair}>
        <SelectField label="Metric" name="metric" error={errorAt('metric')}>
          {promotionMetrics.map((metric) => (
            <option key={metric} value={metric}>
              {metricNames[metric]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Target"
          name="target"
          inputMode="decimal"
          hint="An amount for sales, a count otherwise"
          error={errorAt('target')}
        />
      </div>
      <div className={classes.pair}>
        <TextField label="First day" name="starts_at" type="date" error={errorAt('starts_at')} />
        <TextField label="Last day" name="ends_at" type="date" error={errorAt('ends_at')} />
      </div>
      <TextField label="Reward" name="reward" maxLength={200} error={errorAt('reward')} />
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? 'Announcing...' : 'Announce promotion'}
      </Button>
    </form>
  );
}
