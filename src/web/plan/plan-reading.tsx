import type { PlanVersionDetail } from '#contract/plan/version.ts';
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
          Overrides are paid on {formatRate(document.overrideShare)} of an order’s commissionable base: what was paid
          for the goods, less discounts and returns. {compressionLabels[document.compression]}
        </p>
      )}
      <Foundation document={document} currency={currency} />
      <dl className={classes.agreed}>
        <div>
          <dt>After a month has closed</dt>
          <dd>{afterCloseLabels[document.afterClose]}</dd>
        </div>
        <div>
          <dt>Smallest payout</dt>
          <dd>
            {formatWholeAmount(document.minimumPayout, payoutCurrency)} {payoutCurrency}. A smaller balance is carried
            forward.
          </dd>
        </div>
      </dl>
    </div>
  );
}

export const compressionLabels: Readonly<Record<Document['compression'], string>> = {
  none: 'Everybody above the seller counts as a level, active or not.',
  dynamic: 'Who has no tier in a month is passed over and counts as no level: those above move down.',
};

export const afterCloseLabels: Readonly<Record<Document['afterClose'], string>> = {
  replay: 'A return or a correction is worked out by calculating that month again; the true difference is booked.',
  'order-share': 'A return or a correction takes back just what that order had paid.',
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} aria-label={`Tiers for ${title}`} tabIndex={0}>
      <table className={classes.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col">Volume from</th>
            <th scope="col">Own sales</th>
            {numbers.map((level) => (
              <th key={level} scope="col">
                <span className="visually-hidden">Override, level </span>
                <span aria-hidden="true">L</span>
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {track.tiers.map((tier) => (
            <tr key={tier.code} data-marked={mark?.tier === tier.code || undefined}>
              <th scope="row">
                {tier.code} {mark?.tier === tier.code && <StatusBadge tone="person">{mark.text}</StatusBadge>}
              </th>
              <td>{formatWholeAmount(tier.minimum, currency)}</td>
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
  );
}

const None = () => (
  <>
    <span aria-hidden="true" className={classes.none}>
      –
    </span>
    <span className="visually-hidden">none</span>
  </>
);

function Foundation({ document: { foundationBonus }, currency }: { document: Document; currency: string }) {
  const { windowMonths, steps } = foundationBonus;
  if (windowMonths === 0 || steps.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>Foundation bonus</h3>
      <p className={classes.text}>
        {windowMonths === 1
          ? 'In the month of joining, once, by the sum of one’s own orders:'
          : `In the month of joining and the ${windowMonths - 1} after it, once a month, by the sum of one’s own orders:`}
      </p>
      <ol className={classes.steps}>
        {steps.map(({ from, pays }) => (
          <li key={from}>
            <span>from {formatWholeAmount(from, currency)}</span>
            <strong>{formatWholeAmount(pays, currency)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
