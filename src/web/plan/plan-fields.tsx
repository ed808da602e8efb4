import type { PlacedMessage } from '#contract/plan/check.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { BonusFields } from './bonus-fields.tsx';
import classes from './plan-fields.module.css';
import type { PlanForm } from './plan-form.ts';
import { afterCloseLabels, compressionLabels } from './plan-reading.tsx';
import { emptyTier, TrackFields } from './track-fields.tsx';

type Props = {
  form: PlanForm;
  problems: readonly PlacedMessage[];
  onChange: (form: PlanForm) => void;
};

/** All settings of a plan as fields. The id of a field is its path in the document. */
export function PlanFields({ form, problems, onChange }: Props) {
  const change = (part: Partial<PlanForm>) => onChange({ ...form, ...part });
  const errorAt = (place: string) => problems.find((problem) => problem.place === place)?.message;
  return (
    <div className={classes.fields}>
      <TextField
        id="name"
        label="Name of the plan"
        value={form.name}
        maxLength={80}
        error={errorAt('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      {form.tracks.map((track, at) => (
        <TrackFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a track is identified by its position while its code is typed
          key={at}
          place={`tracks.${at}`}
          track={track}
          problems={problems}
          onChange={(next) => change({ tracks: form.tracks.with(at, next) })}
          onRemove={form.tracks.length > 1 ? () => change({ tracks: form.tracks.toSpliced(at, 1) }) : null}
        />
      ))}
      <p>
        <Button
          size="sm"
          id="tracks"
          onClick={() => change({ tracks: [...form.tracks, { code: '', programs: '', tiers: [emptyTier] }] })}
        >
          Add a track
        </Button>
      </p>
      <fieldset className={classes.group}>
        <legend>Overrides</legend>
        <div className={classes.pair}>
          <TextField
            id="overrideShare"
            label="Share of a base they are paid on, %"
            inputMode="decimal"
            value={form.overrideShare}
            error={errorAt('overrideShare')}
            onChange={(event) => change({ overrideShare: event.target.value })}
          />
          <SelectField
            id="compression"
            label="Who counts as a level"
            value={form.compression}
            hint={compressionLabels[form.compression]}
            onChange={(event) => change({ compression: event.target.value === 'dynamic' ? 'dynamic' : 'none' })}
          >
            <option value="none">Everybody (no compression)</option>
            <option value="dynamic">Only who has a tier (dynamic compression)</option>
          </SelectField>
        </div>
      </fieldset>
      <BonusFields form={form} problems={problems} onChange={change} />
      <fieldset className={classes.group}>
        <legend>Settings</legend>
        <div className={classes.pair}>
          <SelectField
            id="afterClose"
            label="Returns and corrections of a closed month"
            value={form.afterClose}
            hint={afterCloseLabels[form.afterClose]}
            onChange={(event) => change({ afterClose: event.target.value === 'replay' ? 'replay' : 'order-share' })}
          >
            <option value="replay">Calculate the month again</option>
            <option value="order-share">Take back the order’s own lines</option>
          </SelectField>
          <TextField
            id="minimumPayout"
            label="Smallest payout, in the payout currency"
            inputMode="decimal"
            value={form.minimumPayout}
            hint="A smaller balance is carried forward."
            error={errorAt('minimumPayout')}
            onChange={(event) => change({ minimumPayout: event.target.value })}
          />
        </div>
      </fieldset>
    </div>
  );
}
