import { maxLevels } from '#domain/plan/plan-check.ts';
import { m } from '#messages';
import { Cross } from '#web/ui/cross.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { EditButton, EditIcon, type OnEdit } from './edit-button.tsx';
import { FieldCell, TableErrors } from './field-cell.tsx';
import classes from './plan-fields.module.css';
import type { PlacedMessage, TierForm, TrackForm } from './plan-form.ts';
import { levelsOf, planFieldName } from './plan-form-fields.ts';

type Props = {
  place: string;
  track: TrackForm;
  problems: readonly PlacedMessage[];
  /** Its number in the plan, from 0. */
  at: number;
  /** False for the only track. */
  removable: boolean;
  onChange: (track: TrackForm) => void;
  onEdit: OnEdit;
};

/** One ladder of tiers: the minimum and the rate of each level. */
export function TrackFields({ place, track, at, removable, problems, onChange, onEdit }: Props) {
  const errorAt = (field: string) => problems.find((problem) => problem.place === field)?.message;
  const levels = levelsOf(track);
  const numbers = Array.from({ length: levels }, (_, above) => above);
  const changeTier = (rung: number, part: Partial<TierForm>) => {
    const tier = track.tiers[rung];
    if (tier) onChange({ ...track, tiers: track.tiers.with(rung, { ...tier, ...part }) });
  };
  const name = track.code || m.plan_track_unnamed();
  const label = m.plan_track_tiers({ track: name });
  return (
    <fieldset className={classes.group}>
      <legend>{m.plan_track({ code: track.code })}</legend>
      <div className={classes.pair}>
        <TextField
          id={`${place}.code`}
          name={planFieldName(`${place}.code`)}
          label={m.plan_track_code()}
          value={track.code}
          error={errorAt(`${place}.code`)}
          onChange={(event) => onChange({ ...track, code: event.target.value })}
        />
        <TextField
          id={`${place}.programs`}
          name={planFieldName(`${place}.programs`)}
          label={m.plan_track_programs()}
          value={track.programs}
          hint={m.plan_track_programs_hint()}
          error={errorAt(`${place}.programs`)}
          onChange={(event) => onChange({ ...track, programs: event.target.value })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} id={`${place}.tiers`} aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <TierHead levels={numbers} />
          <tbody>
            {track.tiers.map((tier, rung) => (
              <TierRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a tier is identified by its position while its code is typed
                key={rung}
                at={`${place}.tiers.${rung}`}
                tier={tier}
                name={tier.code || m.plan_tier_unnamed({ number: String(rung + 1) })}
                numbers={numbers}
                errorAt={errorAt}
                onChange={(part) => changeTier(rung, part)}
                removal={track.tiers.length > 1 ? `removeTier.${at}.${rung}` : null}
                onEdit={onEdit}
              />
            ))}
          </tbody>
        </table>
      </section>
      <TableErrors problems={problems} within={`${place}.tiers.`} />
      <TrackButtons track={track} at={at} levels={levels} removable={removable} onEdit={onEdit} />
    </fieldset>
  );
}

type TierRowProps = {
  /** The path of the tier in the plan: `tracks.0.tiers.2`. */
  at: string;
  tier: TierForm;
  name: string;
  /** The levels of a tier, from 0. */
  numbers: readonly number[];
  errorAt: (place: string) => string | undefined;
  onChange: (part: Partial<TierForm>) => void;
  /** The edit that removes the tier; null for the only one. */
  removal: string | null;
  onEdit: OnEdit;
};

function TierRow({ at, tier, name, numbers, errorAt, onChange, removal, onEdit }: TierRowProps) {
  const cell = (field: string, label: string, value: string, set: (text: string) => void, wide = false) => (
    <td>
      <FieldCell
        id={`${at}.${field}`}
        label={label}
        value={value}
        error={errorAt(`${at}.${field}`)}
        wide={wide}
        onChange={set}
      />
    </td>
  );
  return (
    <tr id={`${at}.overrides`}>
      {cell('code', m.plan_tier_code({ tier: name }), tier.code, (code) => onChange({ code }), true)}
      {cell('minimum', m.plan_tier_minimum({ tier: name }), tier.minimum, (minimum) => onChange({ minimum }), true)}
      {cell('personalRate', m.plan_tier_rate({ tier: name }), tier.personalRate, (personalRate) =>
        onChange({ personalRate }),
      )}
      {numbers.map((above) => (
        <td key={above}>
          <FieldCell
            id={`${at}.overrides.${above}.rate`}
            label={m.plan_tier_level({ tier: name, level: String(above + 1) })}
            value={tier.overrides[above] ?? ''}
            error={errorAt(`${at}.overrides.${above}.rate`)}
            onChange={(text) => {
              const overrides = Array.from({ length: Math.max(above + 1, tier.overrides.length) }, (_, level) =>
                level === above ? text : (tier.overrides[level] ?? ''),
              );
              onChange({ overrides });
            }}
          />
        </td>
      ))}
      <td>
        {removal !== null && (
          <EditIcon label={m.plan_tier_remove({ tier: name })} edit={removal} onEdit={onEdit}>
            <Cross size={18} />
          </EditIcon>
        )}
      </td>
    </tr>
  );
}

type TrackButtonsProps = Pick<Props, 'track' | 'at' | 'removable' | 'onEdit'> & { levels: number };

function TrackButtons({ track, at, levels, removable, onEdit }: TrackButtonsProps) {
  return (
    <p className={classes.buttons}>
      <EditButton edit={`addTier.${at}`} onEdit={onEdit}>
        {m.plan_tier_add()}
      </EditButton>
      {levels < maxLevels && (
        <EditButton edit={`addLevel.${at}`} onEdit={onEdit}>
          {m.plan_level_add({ number: String(levels + 1) })}
        </EditButton>
      )}
      {levels > 0 && (
        <EditButton kind="plain" edit={`removeLevel.${at}`} onEdit={onEdit}>
          {m.plan_level_remove({ number: String(levels) })}
        </EditButton>
      )}
      {removable && (
        <EditButton kind="plain" edit={`removeTrack.${at}`} onEdit={onEdit}>
          {m.plan_track_remove({ track: track.code })}
        </EditButton>
      )}
    </p>
  );
}

function TierHead({ levels }: { levels: readonly number[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{m.plan_head_tier()}</th>
        <th scope="col">{m.plan_head_minimum()}</th>
        <th scope="col">{m.plan_head_rate()}</th>
        {levels.map((above) => (
          <th key={above} scope="col">
            {m.plan_head_level({ level: String(above + 1) })}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{m.plan_remove()}</span>
        </th>
      </tr>
    </thead>
  );
}
