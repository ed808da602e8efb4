import type { PlanVersionDetail } from '#contract/plan/version.ts';
import { m } from '#messages';
import { formatRate, formatWholeAmount } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
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

/**
 * A plan in readable form: its ladders, the bonus and other terms. Volumes and bonuses are in the currency of the shop, the minimum
 * payout in that of payouts, so each amount has its code.
 */
export function PlanReading({ document, currency, payoutCurrency, mark = null, tracks }: Props) {
  const shown = document.tracks.filter(({ code }) => tracks === undefined || tracks.includes(code));
  return (
    <div className={classes.reading}>
      {shown.map((track) => (
        <TrackTable key={track.code} track={track} currency={currency} mark={mark} />
      ))}
      {paysOverrides(shown) && (
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
              amount: formatWholeAmount(document.minimumPayout, payoutCurrency, true),
            })}
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Whether any tier of these tracks pays overrides. */
export const paysOverrides = (tracks: Document['tracks']): boolean =>
  tracks.some(({ tiers }) => tiers.some(({ overrides }) => overrides.length > 0));

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
  const title = track.programs.join(', ');
  return (
    <div>
      <h3 className={classes.programs}>{title}</h3>
      <DataTable
        caption={m.plan_reading_tiers({ programs: title })}
        columns={[...tierColumns(track.tiers, currency, mark), ...Array.from({ length: levels }, overrideColumn)]}
        rows={track.tiers}
        rowKey={({ code }) => code}
        marked={({ code }) => mark?.tier === code}
        sortable={false}
        compact
        empty={null}
      />
    </div>
  );
}

type Tier = Document['tracks'][number]['tiers'][number];

const nextOf = (tiers: readonly Tier[], tier: Tier) => tiers[tiers.indexOf(tier) + 1];

const tierColumns = (tiers: readonly Tier[], currency: string, mark: Props['mark']): DataColumn<Tier>[] => [
  {
    key: 'tier',
    header: m.plan_head_tier(),
    value: ({ code }) => code,
    cell: ({ code }) => (
      <>
        {code} {mark?.tier === code && <StatusBadge tone="person">{mark.text}</StatusBadge>}
      </>
    ),
    rowHeader: true,
    whole: true,
    phone: 'title',
  },
  {
    key: 'minimum',
    header: m.plan_head_minimum(),
    value: ({ minimum }) => formatWholeAmount(minimum, currency, true),
    align: 'end',
    phone: 'fact',
  },
  {
    key: 'maximum',
    header: m.plan_head_maximum(),
    value: (tier) => nextOf(tiers, tier)?.minimum ?? null,
    cell: (tier) => {
      const next = nextOf(tiers, tier);
      return next ? formatWholeAmount(next.minimum, currency, true) : <None />;
    },
    align: 'end',
    phone: 'fact',
  },
  {
    key: 'own',
    header: m.plan_reading_own_sales(),
    value: ({ personalRate }) => formatRate(personalRate),
    align: 'end',
    phone: 'fact',
  },
];

const overrideColumn = (_: unknown, above: number): DataColumn<Tier> => ({
  key: `level-${above + 1}`,
  header: m.plan_reading_level({ level: String(above + 1) }),
  value: ({ overrides }) => overrides[above]?.rate ?? null,
  cell: ({ overrides }) => {
    const override = overrides[above];
    return override ? formatRate(override.rate) : <None />;
  },
  align: 'end',
  phone: 'fact',
});

/** A rate or a limit that a tier doesn't have. On a phone its line is left out. */
const None = () => (
  <span className={classes.none} data-none>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{m.plan_reading_none()}</span>
  </span>
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
            <span>{m.plan_reading_bonus_from({ amount: formatWholeAmount(from, currency, true) })}</span>
            <strong>{formatWholeAmount(pays, currency, true)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
