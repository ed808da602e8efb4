import { withDecimalSign } from '#contract/language/format.ts';
import type { PromotionRow } from '#contract/promotion/promotion.ts';
import { editedFields, promotionMetrics } from '#domain/promotion/promotion.ts';
import { m } from '#messages';
import { dayOf, formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import type { FormFields } from '#web/ui/form/form-fields.ts';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { OpenedWith } from '#web/ui/form/opened-with.tsx';
import classes from './promotion-form.module.css';
import { lastInstant, metricName, requirementLabels } from './promotion-labels.ts';

type Props = {
  dialog: DialogState;
  /** The promotion to edit, undefined while that dialog is closed; null announces one. */
  promotion: PromotionRow | null | undefined;
  currency: string;
};

/** Announces or edits a promotion. Days are the company's; the last one counts to its end. */
export function PromotionForm({ dialog, promotion, currency }: Props) {
  const { timeZone } = useCompany();
  const isNew = promotion === null;
  const stored: Partial<Values> = promotion ? valuesOf(promotion, timeZone) : {};
  const { target } = stored;
  return (
    <FormDialog
      dialog={dialog}
      title={isNew ? m.promotion_new() : m.promotion_edit_title()}
      submission={isNew ? 'createPromotion' : 'updatePromotion'}
      values={
        isNew ? { metric: 'personal_sales' } : { ...stored, target: target && withDecimalSign(target), before: stored }
      }
      submitLabel={isNew ? m.promotion_announce() : m.promotion_edit_submit()}
    >
      {({ field }) => (
        <>
          {isNew ? (
            <IdempotencyKey name="idempotency_key" />
          ) : (
            <>
              <input type="hidden" name="promotion_id" value={promotion?.promotion_id} />
              <OpenedWith field={field} names={editedFields.map((name) => `before.${name}`)} />
            </>
          )}
          <TextField {...field('title')} label={m.promotion_field_title()} maxLength={120} autoComplete="off" />
          <TextAreaField {...field('description')} label={m.promotion_description()} rows={3} maxLength={1000} />
          {promotion && promotion.phase !== 'coming' ? (
            <Started field={field} promotion={promotion} stored={stored} currency={currency} />
          ) : (
            <Goal field={field} />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** What consultants work towards, by when, and what for. */
const Goal = ({ field }: Pick<FormFields, 'field'>) => (
  <>
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
);

type StartedProps = Pick<FormFields, 'field'> & {
  promotion: PromotionRow;
  stored: Partial<Values>;
  currency: string;
};

/** From the start on only the last day can change. The function expects the other values too, unchanged. */
function Started({ field, promotion, stored, currency }: StartedProps) {
  const { timeZone } = useCompany();
  return (
    <>
      <TextField
        {...field('ends_at')}
        label={m.promotion_last_day()}
        type="date"
        min={stored.ends_at}
        hint={m.promotion_last_day_hint()}
      />
      {(['metric', 'target', 'starts_at', 'reward'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={stored[name]} />
      ))}
      <div className={classes.locked}>
        <p>{promotion.phase === 'over' ? m.promotion_locked_over() : m.promotion_locked()}</p>
        <Facts
          facts={[
            {
              label: m.promotion_requirement(),
              value: requirementLabels(promotion.type, promotion.requirement, currency),
            },
            { label: m.promotion_reward(), value: promotion.reward },
            { label: m.promotion_first_day(), value: formatLongDay(promotion.starts_at, timeZone) },
          ]}
        />
      </div>
    </>
  );
}

type Values = Readonly<Record<(typeof editedFields)[number], string>>;

const valuesOf = (promotion: PromotionRow, timeZone: string): Values => ({
  title: promotion.title,
  description: promotion.description,
  metric: promotion.type,
  target: promotion.requirement,
  starts_at: dayOf(promotion.starts_at, timeZone),
  ends_at: dayOf(lastInstant(promotion), timeZone),
  reward: promotion.reward,
});
