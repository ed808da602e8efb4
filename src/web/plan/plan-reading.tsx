import { useId } from 'react';
import type { PlanVersionDetail } from '#contract/plan/version.ts';
import { m } from '#messages';
import { formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './plan-reading.module.css';

type Document = PlanVersionDetail['document'];

type Props = {
  document: Document;
  currency: string;
  payoutCurrency: string;
  /** The consultant's tier, marked with this text. */
  mark?: { readonly tier: string; readonly text: string } | null;
  /** Only these tracks; by default all. */
  tracks?: readonly string[];
};

/** A plan in readable form: its ladders, the bonus and other terms. */
export function PlanReading({ document, currency, payoutCurrency, mark = null, tracks }: Props) {
  const shown = document.tracks.filter(({ code }) => tracks === undefined || tracks.includes(code));
  const paysOverrides = shown.some(({ tiers }) => tiers.some(({ overrides }) => overrides.length > 0));
  return (
    <div className={classes.reading}>
      {shown.map((track) => (
        <TrackTable key={track.code} track={track} currency={currency} mark={mark} />
      ))}
      {paysOverrides && (
        <p className={classes.text}>
          {m.plan_reading_overrides({ share: formatRate(document.overrideShare) })}{' '}
          {compressionLabels[document.compression]()}
        </p>
      )}
      <Foundation document={document} currency={currency} />
      <dl className={classes.agreed}>
        <div>
          <dt>{m.plan_reading_after_close()}</dt>
          <dd>{afterCloseLabels[document.afterClose]()}</dd>
        </div>
        <div>
          <dt>{m.plan_reading_minimum_payout()}</dt>
          <dd>
            {m.plan_reading_minimum_payout_text({
              amount: `${formatWholeAmount(document.minimumPayout, payoutCurrency)} ${payoutCurrency}`,
            })}
          </dd>
        </div>
      </dl>
    </div>
  );
}

export const compressionLabels: Readonly<Record<Document['compression'], () => string>> = {
  none: m.plan_compression_none_hint,
  dynamic: m.plan_compression_dynamic_hint,
};

export const afterCloseLabels: Readonly<Record<Document['afterClose'], () => string>> = {
  replay: m.plan_after_close_replay_hint,
  'order-share': m.plan_after_close_lines_hint,
};

function TrackTable({
  track,
  currency,
  mark,
}: {
  track: Document['tracks'][number];
  currency: string;
  mark: Props['mark'];
}) {
  const levels = Math.max(0, ...track.tiers.map(({ overrides }) => overrides.length));
  const numbers = Array.from({ length: levels }, (_, above) => above + 1);
  const title = track.programs.join(', ');
  const id = useId();
  return (
    <div>
      {/* Outside of what scrolls, so that it wraps. */}
      <h3 id={id} className={classes.programs}>
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={m.plan_reading_tiers({ programs: title })} tabIndex={0}>
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{m.plan_head_tier()}</th>
              <th scope="col">{m.plan_head_minimum()}</th>
              <th scope="col">{m.plan_head_maximum()}</th>
              <th scope="col">{m.plan_reading_own_sales()}</th>
              {numbers.map((level) => (
                <th key={level} scope="col">
                  <span className="visually-hidden">{m.plan_reading_level({ level: String(level) })}</span>
                  <span aria-hidden="true">L{level}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {track.tiers.map((tier, place) => (
              <tr key={tier.code} data-marked={mark?.tier === tier.code || undefined}>
                <th scope="row">
                  {tier.code} {mark?.tier === tier.code && <StatusBadge tone="person">{mark.text}</StatusBadge>}
                </th>
                <td>{formatWholeAmount(tier.minimum, currency)}</td>
                <td>
                  {track.tiers[place + 1] ? (
                    formatWholeAmount(track.tiers[place + 1]?.minimum ?? '', currency)
                  ) : (
                    <None />
                  )}
                </td>
                <td>{formatRate(tier.personalRate)}</td>
                {numbers.map((level) => (
                  <td key={level}>
                    {level <= tier.overrides.length ? formatRate(tier.overrides[level - 1]?.rate ?? 0) : <None />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const None = () => (
  <>
    <span aria-hidden="true" className={classes.none}>
      –
    </span>
    <span className="visually-hidden">{m.plan_reading_none()}</span>
  </>
);

function Foundation({ document: { foundationBonus }, currency }: { document: Document; currency: string }) {
  const { windowMonths, steps } = foundationBonus;
  if (windowMonths === 0 || steps.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>{m.plan_bonus()}</h3>
      <p className={classes.text}>
        {windowMonths === 1
          ? m.plan_reading_bonus_once()
          : m.plan_reading_bonus({ later: windowMonths - 1, shown: String(windowMonths - 1) })}
      </p>
      <ol className={classes.steps}>
        {steps.map(({ from, pays }) => (
          <li key={from}>
            <span>{m.plan_reading_bonus_from({ amount: formatWholeAmount(from, currency) })}</span>
            <strong>{formatWholeAmount(pays, currency)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
