import type { PlacedMessage } from '#contract/plan/check.ts';
import { maxLevels } from '#domain/plan/plan-check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Cross } from '#web/ui/cross.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FieldCell, TableErrors } from './field-cell.tsx';
import classes from './plan-fields.module.css';
import type { TierForm, TrackForm } from './plan-form.ts';

/** An empty tier. */
export const emptyTier: TierForm = { code: '', minimum: '', personalRate: '', overrides: [] };

type Props = {
  place: string;
  track: TrackForm;
  problems: readonly PlacedMessage[];
  onChange: (track: TrackForm) => void;
  /** Null for the only track, which cannot be removed. */
  onRemove: (() => void) | null;
};

/** One ladder of tiers: the minimum and the rate of each level. */
export function TrackFields({ place, track, problems, onChange, onRemove }: Props) {
  const errorAt = (at: string) => problems.find((problem) => problem.place === at)?.message;
  const levels = Math.max(0, ...track.tiers.map(({ overrides }) => overrides.length));
  const numbers = Array.from({ length: levels }, (_, above) => above);
  const changeTier = (rung: number, part: Partial<TierForm>) => {
    const tier = track.tiers[rung];
    if (tier) onChange({ ...track, tiers: track.tiers.with(rung, { ...tier, ...part }) });
  };
  const name = track.code || 'this track';
  return (
    <fieldset className={classes.group}>
      <legend>Track {track.code}</legend>
      <div className={classes.pair}>
        <TextField
          id={`${place}.code`}
          label="Code"
          value={track.code}
          error={errorAt(`${place}.code`)}
          onChange={(event) => onChange({ ...track, code: event.target.value })}
        />
        <TextField
          id={`${place}.programs`}
          label="Programs it pays"
          value={track.programs}
          hint="Separated by commas."
          error={errorAt(`${place}.programs`)}
          onChange={(event) => onChange({ ...track, programs: event.target.value })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} id={`${place}.tiers`} aria-label={`Tiers of ${name}`} tabIndex={0}>
        <table className={classes.table}>
          <TierHead levels={numbers} />
          <tbody>
            {track.tiers.map((tier, rung) => (
              <TierRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a tier is identified by its position while its code is typed
                key={rung}
                at={`${place}.tiers.${rung}`}
                tier={tier}
                name={tier.code || `tier ${rung + 1}`}
                numbers={numbers}
                errorAt={errorAt}
                onChange={(part) => changeTier(rung, part)}
                onRemove={
                  track.tiers.length > 1 ? () => onChange({ ...track, tiers: track.tiers.toSpliced(rung, 1) }) : null
                }
              />
            ))}
          </tbody>
        </table>
      </section>
      <TableErrors problems={problems} within={`${place}.tiers.`} />
      <TrackButtons track={track} levels={levels} onChange={onChange} onRemove={onRemove} />
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
  /** Null for the only tier, which cannot be removed. */
  onRemove: (() => void) | null;
};

function TierRow({ at, tier, name, numbers, errorAt, onChange, onRemove }: TierRowProps) {
  const cell = (field: string, label: string, value: string, set: (text: string) => void, wide = false) => (
    <td>
      <FieldCell
        id={`${at}.${field}`}
        label={`${name}, ${label}`}
        value={value}
        error={errorAt(`${at}.${field}`)}
        wide={wide}
        onChange={set}
      />
    </td>
  );
  return (
    <tr id={`${at}.overrides`}>
      {cell('code', 'code', tier.code, (code) => onChange({ code }), true)}
      {cell('minimum', 'volume from', tier.minimum, (minimum) => onChange({ minimum }), true)}
      {cell('personalRate', 'own sales in percent', tier.personalRate, (personalRate) => onChange({ personalRate }))}
      {numbers.map((above) => (
        <td key={above}>
          <FieldCell
            id={`${at}.overrides.${above}.rate`}
            label={`${name}, level ${above + 1} in percent`}
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
        {onRemove && (
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <Cross size={18} />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

type TrackButtonsProps = Pick<Props, 'track' | 'onChange' | 'onRemove'> & { levels: number };

function TrackButtons({ track, levels, onChange, onRemove }: TrackButtonsProps) {
  const setLevels = (count: number) =>
    onChange({
      ...track,
      tiers: track.tiers.map((tier, rung) => ({
        ...tier,
        overrides:
          rung === track.tiers.length - 1 && count > levels
            ? [...tier.overrides, ...Array.from({ length: count - tier.overrides.length }, () => '')]
            : tier.overrides.slice(0, count),
      })),
    });
  return (
    <p className={classes.buttons}>
      <Button size="sm" onClick={() => onChange({ ...track, tiers: [...track.tiers, emptyTier] })}>
        Add a tier
      </Button>
      {levels < maxLevels && (
        <Button size="sm" onClick={() => setLevels(levels + 1)}>
          Add level {levels + 1}
        </Button>
      )}
      {levels > 0 && (
        <Button size="sm" kind="plain" onClick={() => setLevels(levels - 1)}>
          Remove level {levels}
        </Button>
      )}
      {onRemove && (
        <Button size="sm" kind="plain" onClick={onRemove}>
          Remove track {track.code}
        </Button>
      )}
    </p>
  );
}

function TierHead({ levels }: { levels: readonly number[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">Tier</th>
        <th scope="col">Volume from</th>
        <th scope="col">Own %</th>
        {levels.map((above) => (
          <th key={above} scope="col">
            L{above + 1} %
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">Remove</span>
        </th>
      </tr>
    </thead>
  );
}
