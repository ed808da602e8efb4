import { promotionMetrics } from '#domain/promotion/promotion.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import classes from './promotion-form.module.css';
import { metricName } from './promotion-labels.ts';

/** Announces a promotion. Days are the company's; the last one counts to its end. */
export function PromotionForm({ dialog }: { dialog: DialogState }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.promotion_new()}
      submission="createPromotion"
      values={{ metric: 'personal_sales' }}
      submitLabel={m.promotion_announce()}
    >
      {({ field }) => (
        <>
          <IdempotencyKey name="idempotency_key" />
          <TextField {...field('title')} label={m.promotion_field_title()} maxLength={120} autoComplete="off" />
          <TextAreaField {...field('description')} label={m.promotion_description()} rows={3} maxLength={1000} />
          <div className={classes.pair}>
            <SelectField {...field('metric')} label={m.promotion_metric()}>
              {promotionMetrics.map((metric) => (
                <option key={metric} value={metric}>
                  {metricName(metric)}
                </option>
              ))}
            </SelectField>
            <TextField
              {...field('target')}
              label={m.promotion_target()}
              inputMode="decimal"
              autoComplete="off"
              hint={m.promotion_target_hint()}
            />
          </div>
          <div className={classes.pair}>
            <TextField {...field('starts_at')} label={m.promotion_first_day()} type="date" />
            <TextField {...field('ends_at')} label={m.promotion_last_day()} type="date" />
          </div>
          <TextField {...field('reward')} label={m.promotion_reward()} maxLength={200} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}
