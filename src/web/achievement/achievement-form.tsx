import type { AchievementRow } from '#contract/achievement/achievement.ts';
import { achievementCategories, achievementSources, editedFields } from '#domain/achievement/rule.ts';
import { currentRanks } from '#domain/genealogy/filter.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import type { FormFields } from '#web/ui/form/form-fields.ts';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { OpenedWith } from '#web/ui/form/opened-with.tsx';
import classes from './achievement-form.module.css';
import { categoryNames, measuredLabel, sourceNames } from './achievement-labels.ts';

/** Defines an achievement. */
export const NewAchievementForm = ({ dialog }: { dialog: DialogState }) => (
  <FormDialog
    dialog={dialog}
    title={m.achievement_new()}
    description={<p>{m.achievement_create_description()}</p>}
    submission="createAchievement"
    values={{ category: 'Sales', earned_by: 'personal_sales' }}
    submitLabel={m.achievement_create_submit()}
  >
    {({ field }) => (
      <>
        <IdempotencyKey name="idempotency_key" />
        <Texts field={field} />
        <div className={classes.pair}>
          <SelectField {...field('earned_by')} label={m.achievement_earned_by()}>
            {achievementSources.map((source) => (
              <option key={source} value={source}>
                {sourceNames[source]()}
              </option>
            ))}
          </SelectField>
          <div className={classes.target}>
            <TextField
              {...field('target')}
              label={m.achievement_target()}
              inputMode="decimal"
              autoComplete="off"
              hint={m.achievement_target_hint()}
            />
          </div>
          <div className={classes.rank}>
            <SelectField {...field('rank')} label={m.achievement_rank()}>
              {currentRanks.map((rank) => (
                <option key={rank} value={rank}>
                  {rank}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      </>
    )}
  </FormDialog>
);

type Props = {
  dialog: DialogState;
  /** The achievement to edit; undefined while the dialog is closed. */
  achievement: AchievementRow | undefined;
  currency: string;
};

/** Edits the texts of an achievement. */
export function AchievementForm({ dialog, achievement, currency }: Props) {
  const stored = achievement && textsOf(achievement);
  return (
    <FormDialog
      dialog={dialog}
      title={m.achievement_edit_title()}
      submission="updateAchievement"
      values={{ ...stored, before: stored }}
      submitLabel={m.achievement_edit_submit()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="achievement_id" value={achievement?.achievement_id} />
          <OpenedWith field={field} names={editedFields.map((name) => `before.${name}`)} />
          <Texts field={field} />
          {achievement && (
            <div className={classes.locked}>
              <p>{m.achievement_locked()}</p>
              <Facts facts={sourceFacts(achievement, currency)} />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

const Texts = ({ field }: Pick<FormFields, 'field'>) => (
  <>
    <TextField {...field('title')} label={m.achievement_title_field()} maxLength={120} autoComplete="off" />
    <TextAreaField {...field('description')} label={m.achievement_description()} rows={3} maxLength={1000} />
    <SelectField {...field('category')} label={m.achievement_category()}>
      {achievementCategories.map((category) => (
        <option key={category} value={category}>
          {categoryNames[category]()}
        </option>
      ))}
    </SelectField>
  </>
);

const textsOf = ({ title, description, category }: AchievementRow) => ({ title, description, category });

const sourceFacts = ({ earned_by: source, target, rank }: AchievementRow, currency: string) => [
  { label: m.achievement_earned_by(), value: sourceNames[source]() },
  ...(target === null ? [] : [{ label: m.achievement_target(), value: measuredLabel(source, target, currency) }]),
  ...(rank === null ? [] : [{ label: m.achievement_rank(), value: rank }]),
];
