import { useRevalidator } from 'react-router';
import { newPromotion } from '#contract/promotion/promotion.ts';
import { promotionMetrics } from '#domain/promotion/promotion.ts';
import { api, labelsOf } from '#web/api.ts';
import { instantOfDay } from '#web/period/instant-of-day.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckedForm } from '#web/ui/form/checked-form.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import classes from './promotion-form.module.css';
import { metricNames } from './promotion-labels.ts';

/** Announces a promotion. Days are the company's; the last one counts to its end. */
export function PromotionForm({ onDone }: { onDone: () => void }) {
  const { timeZone } = useCompany();
  const { revalidate } = useRevalidator();
  return (
    <CheckedForm
      check={(text) => {
        // The contract validates instants, and its messages would not fit an empty date field.
        if (text('starts_at') === '') return { field: 'starts_at', message: 'Please choose the first day.' };
        if (text('ends_at') === '') return { field: 'ends_at', message: 'Please choose the last day.' };
        return newPromotion.safeParse({
          title: text('title'),
          description: text('description'),
          metric: text('metric'),
          target: text('target'),
          starts_at: instantOfDay(text('starts_at'), timeZone),
          ends_at: instantOfDay(text('ends_at'), timeZone, 1),
          reward: text('reward'),
        });
      }}
      send={async (promotion) => {
        await api.promotion.createPromotion(promotion);
        showSuccess({ message: 'Promotion announced.' });
        onDone();
        await revalidate();
      }}
      labelsOf={(failure) => labelsOf(failure, 'The promotion could not be saved. Please try again.')}
    >
      {({ errorAt, busy }) => (
        <>
          <TextField label="Title" name="title" maxLength={120} error={errorAt('title')} />
          <TextAreaField
            label="Description"
            name="description"
            rows={3}
            maxLength={1000}
            error={errorAt('description')}
          />
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
        </>
      )}
    </CheckedForm>
  );
}
