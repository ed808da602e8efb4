import { formatCount } from '#contract/language/format.ts';
import type { CommissionTotals } from '#contract/statement/summary.ts';
import { m } from '#messages';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';

type Props = { totals: CommissionTotals; consultants: number | null };

/** What all closed months came to. `consultants` is the number of those listed. */
export function CommissionTiles({ totals, consultants }: Props) {
  const { currency } = totals;
  const money = (value: string) => <StatAmount value={value} currency={currency} />;
  return (
    <StatRow label={m.commission_tiles()}>
      {consultants === null ? (
        <Stat
          label={m.commission_statements()}
          value={formatCount(totals.statement_count)}
          note={m.commission_closed_months({ count: totals.run_count, shown: formatCount(totals.run_count) })}
        />
      ) : (
        <Stat label={m.commission_consultants()} value={formatCount(consultants)} note={m.commission_listed()} />
      )}
      <Stat
        label={m.metric_commissions()}
        value={money(totals.total)}
        note={m.commission_calculations({
          count: totals.calculation_count,
          shown: formatCount(totals.calculation_count),
        })}
      />
      <Stat
        label={m.commission_pending()}
        value={money(totals.pending)}
        note={m.commission_pending_statements({
          count: totals.pending_count,
          shown: formatCount(totals.pending_count),
        })}
      />
      <Stat label={m.commission_paid()} value={money(totals.paid)} note={m.commission_paid_note()} />
    </StatRow>
  );
}
