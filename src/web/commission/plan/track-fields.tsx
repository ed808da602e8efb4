import type { PlacedMessage } from '#contract/plan/check.ts';
import { mostLevels } from '#domain/commission/plan-check.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Cross } from '#web/ui/cross.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FieldCell, TableErrors } from './field-cell.tsx';
import classes from './plan-fields.module.css';
import type { TierForm, TrackForm } from './plan-form.ts';

/** A tier before anything is typed. */
export const emptyTier: TierForm = { code: '', minimum: '', personalRate: '', overrides: [] };

type Props = {
  place: string;
  track: TrackForm;
  problems: readonly PlacedMessage[];
  onChange: (track: TrackForm) => void;
  /** Null for the last one, which stays. */
  onRemove: (() => void) | null;
};

/** One ladder of tiers: what each asks for, and what it pays on which level. */
export function TrackFields({ place, track, problems, onChange, onRemove }: Props) {
  const errorAt = (at: string) => problems.find((problem) => problem.place === at)?.message;
  const levels = Math.max(0, ...track.tiers.map(({ overrides }) => overrides.length));
  const numbers = Array.from({ length: levels }, (_, above) => above);
  const changeTier = (rung: number, part: Partial<TierForm>) => {
    const tier = track.tiers[rung];
    if (tier) onChange({ ...track, tiers: track.tiers.with(rung, { ...tier, ...part }) });
  };
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className={classes.scroll} id={`${place}.tiers`} aria-label={`Tiers of ${name}`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Tier</th>
              <th scope="col">Volume from</th>
              <th scope="col">Own %</th>
              {numbers.map((above) => (
                <th key={above} scope="col">
                  L{above + 1} %
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {track.tiers.map((tier, rung) => {
              const at = `${place}.tiers.${rung}`;
              const called = tier.code || `tier ${rung + 1}`;
              const cell = (field: string, label: string, value: string, set: (text: string) => void, wide = false) => (
                <td>
                  <FieldCell
                    id={`${at}.${field}`}
                    label={`${called}, ${label}`}
                    value={value}
                    error={errorAt(`${at}.${field}`)}
                    wide={wide}
                    onChange={set}
                  />
                </td>
              );
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a tier is known by its place while its code is typed
                <tr key={rung} id={`${at}.overrides`}>
                  {cell('code', 'code', tier.code, (code) => changeTier(rung, { code }), true)}
                  {cell('minimum', 'volume from', tier.minimum, (minimum) => changeTier(rung, { minimum }), true)}
                  {cell('personalRate', 'own sales in percent', tier.personalRate, (personalRate) =>
                    changeTier(rung, { personalRate }),
                  )}
                  {numbers.map((above) => (
                    <td key={above}>
                      <FieldCell
                        id={`${at}.overrides.${above}.rate`}
                        label={`${called}, level ${above + 1} in percent`}
                        value={tier.overrides[above] ?? ''}
                        error={errorAt(`${at}.overrides.${above}.rate`)}
                        onChange={(text) => {
                          const overrides = Array.from(
                            { length: Math.max(above + 1, tier.overrides.length) },
                            (_, level) => (level === above ? text : (tier.overrides[level] ?? '')),
                          );
                          changeTier(rung, { overrides });
                        }}
                      />
                    </td>
                  ))}
                  <td>
                    {track.tiers.length > 1 && (
                      <IconButton
                        label={`Remove ${called}`}
                        onClick={() => onChange({ ...track, tiers: track.tiers.toSpliced(rung, 1) })}
                      >
                        <Cross size={18} />
                      </IconButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <TableErrors problems={problems} within={`${place}.tiers.`} />
      <p className={classes.buttons}>
        <Button size="sm" onClick={() => onChange({ ...track, tiers: [...track.tiers, emptyTier] })}>
          Add a tier
        </Button>
        {levels < mostLevels && (
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
    </fieldset>
  );
}
