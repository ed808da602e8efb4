import type { PlacedMessage } from '#contract/plan.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import classes from './plan-fields.module.css';
import type { PlanForm, TierForm, TrackForm } from './plan-form.ts';
import { afterCloseWords, compressionWords } from './plan-reading.tsx';

type Props = {
  form: PlanForm;
  problems: readonly PlacedMessage[];
  onChange: (form: PlanForm) => void;
};

/** The deepest level a plan can have (`mostLevels` of the rules). */
const mostLevels = 12;

const replaced = <Thing,>(things: readonly Thing[], at: number, thing: Thing): Thing[] => things.with(at, thing);
const without = <Thing,>(things: readonly Thing[], at: number): Thing[] => things.filter((_, place) => place !== at);

/** Everything in a plan that a company may decide, as fields. Each field's id is its place in the document. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a track is known by its place while its code is typed
          key={at}
          place={`tracks.${at}`}
          track={track}
          problems={problems}
          onChange={(next) => change({ tracks: replaced(form.tracks, at, next) })}
          onRemove={form.tracks.length > 1 ? () => change({ tracks: without(form.tracks, at) }) : null}
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
            hint={compressionWords[form.compression]}
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
            hint={afterCloseWords[form.afterClose]}
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

const emptyTier: TierForm = { code: '', minimum: '', personalRate: '', overrides: [] };

type TrackProps = {
  place: string;
  track: TrackForm;
  problems: readonly PlacedMessage[];
  onChange: (track: TrackForm) => void;
  /** Null for the last one, which stays. */
  onRemove: (() => void) | null;
};

function TrackFields({ place, track, problems, onChange, onRemove }: TrackProps) {
  const errorAt = (at: string) => problems.find((problem) => problem.place === at)?.message;
  const levels = Math.max(0, ...track.tiers.map(({ overrides }) => overrides.length));
  const numbers = Array.from({ length: levels }, (_, above) => above);
  const changeTier = (rung: number, part: Partial<TierForm>) => {
    const tier = track.tiers[rung];
    if (tier) onChange({ ...track, tiers: replaced(track.tiers, rung, { ...tier, ...part }) });
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
                  <Cell
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
                      <Cell
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
                        onClick={() => onChange({ ...track, tiers: without(track.tiers, rung) })}
                      >
                        <Cross />
                      </IconButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <Errors problems={problems} within={`${place}.tiers.`} />
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

type BonusProps = { form: PlanForm; problems: readonly PlacedMessage[]; onChange: (part: Partial<PlanForm>) => void };

function BonusFields({ form, problems, onChange }: BonusProps) {
  const { steps } = form;
  const errorAt = (place: string) => problems.find((problem) => problem.place === place)?.message;
  const place = 'foundationBonus';
  return (
    <fieldset className={classes.group}>
      <legend>Foundation bonus</legend>
      <div className={classes.pair}>
        <TextField
          id={`${place}.windowMonths`}
          label="Months it is paid in"
          inputMode="numeric"
          value={form.windowMonths}
          hint="3 is the month of joining and the two after it; 0 is no bonus."
          error={errorAt(`${place}.windowMonths`)}
          onChange={(event) => onChange({ windowMonths: event.target.value })}
        />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Own orders from</th>
            <th scope="col">Pays</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place while it is typed
            <tr key={at}>
              {(['from', 'pays'] as const).map((field) => (
                <td key={field}>
                  <Cell
                    id={`${place}.steps.${at}.${field}`}
                    label={`Step ${at + 1}, ${field === 'from' ? 'own orders from' : 'pays'}`}
                    value={step[field]}
                    error={errorAt(`${place}.steps.${at}.${field}`)}
                    wide
                    onChange={(text) => onChange({ steps: replaced(steps, at, { ...step, [field]: text }) })}
                  />
                </td>
              ))}
              <td>
                <IconButton label={`Remove step ${at + 1}`} onClick={() => onChange({ steps: without(steps, at) })}>
                  <Cross />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Errors problems={problems} within={`${place}.steps.`} />
      <p className={classes.buttons}>
        <Button size="sm" onClick={() => onChange({ steps: [...steps, { from: '', pays: '' }] })}>
          Add a step
        </Button>
      </p>
    </fieldset>
  );
}

type CellProps = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  wide?: boolean;
  onChange: (text: string) => void;
};

/** A field in a table: its words stand in the table's heads. */
function Cell({ id, label, value, error, wide = false, onChange }: CellProps) {
  return (
    <input
      id={id}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classes.cell}
      data-wide={wide || undefined}
      autoComplete="off"
      inputMode={label.endsWith('code') ? 'text' : 'decimal'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The sentences that belong to fields in a table, below it. */
function Errors({ problems, within }: { problems: readonly PlacedMessage[]; within: string }) {
  const here = problems.filter(({ place }) => place.startsWith(within));
  if (here.length === 0) return null;
  return (
    <ul className={classes.errors}>
      {here.map(({ place, message }) => (
        <li key={place + message} id={`${place}-error`}>
          {message}
        </li>
      ))}
    </ul>
  );
}

const Cross = () => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
    <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
  </svg>
);
