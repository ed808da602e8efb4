import { m } from '#messages';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { BonusFields } from './bonus-fields.tsx';
import { EditButton, type OnEdit } from './edit-button.tsx';
import classes from './plan-fields.module.css';
import { type PlacedMessage, type PlanForm, shownNumber } from './plan-form.ts';
import { planFieldName } from './plan-form-fields.ts';
import { afterCloseLabels, compressionLabels } from './plan-reading.tsx';
import { TrackFields } from './track-fields.tsx';

type Props = {
  form: PlanForm;
  problems: readonly PlacedMessage[];
  onChange: (form: PlanForm) => void;
  onEdit: OnEdit;
};

/** All settings of a plan as fields. The id of a field is its path in the document. */
export function PlanFields({ form, problems, onChange, onEdit }: Props) {
  const change = (part: Partial<PlanForm>) => onChange({ ...form, ...part });
  const errorAt = (place: string) => problems.find((problem) => problem.place === place)?.message;
  return (
    <div className={classes.fields}>
      <TextField
        id="name"
        name={planFieldName('name')}
        label={m.plan_name()}
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
          at={at}
          removable={form.tracks.length > 1}
          onEdit={onEdit}
        />
      ))}
      <p>
        <EditButton id="tracks" edit="addTrack" onEdit={onEdit}>
          {m.plan_track_add()}
        </EditButton>
      </p>
      <fieldset className={classes.group}>
        <legend>{m.plan_overrides()}</legend>
        <div className={classes.pair}>
          <TextField
            id="overrideShare"
            name={planFieldName('overrideShare')}
            label={m.plan_override_share()}
            inputMode="decimal"
            value={shownNumber(form.overrideShare)}
            error={errorAt('overrideShare')}
            onChange={(event) => change({ overrideShare: event.target.value })}
          />
          <SelectField
            id="compression"
            name={planFieldName('compression')}
            label={m.plan_compression()}
            value={form.compression}
            hint={compressionLabels[form.compression]()}
            onChange={(event) => change({ compression: event.target.value === 'dynamic' ? 'dynamic' : 'none' })}
          >
            <option value="none">{m.plan_compression_none()}</option>
            <option value="dynamic">{m.plan_compression_dynamic()}</option>
          </SelectField>
        </div>
      </fieldset>
      <BonusFields form={form} problems={problems} onChange={change} onEdit={onEdit} />
      <fieldset className={classes.group}>
        <legend>{m.plan_settings()}</legend>
        <div className={classes.pair}>
          <SelectField
            id="afterClose"
            name={planFieldName('afterClose')}
            label={m.plan_after_close()}
            value={form.afterClose}
            hint={afterCloseLabels[form.afterClose]()}
            onChange={(event) => change({ afterClose: event.target.value === 'replay' ? 'replay' : 'order-share' })}
          >
            <option value="replay">{m.plan_after_close_replay()}</option>
            <option value="order-share">{m.plan_after_close_lines()}</option>
          </SelectField>
          <TextField
            id="minimumPayout"
            name={planFieldName('minimumPayout')}
            label={m.plan_minimum_payout()}
            inputMode="decimal"
            value={shownNumber(form.minimumPayout)}
            hint={m.plan_minimum_payout_hint()}
            error={errorAt('minimumPayout')}
            onChange={(event) => change({ minimumPayout: event.target.value })}
          />
        </div>
      </fieldset>
    </div>
  );
}
