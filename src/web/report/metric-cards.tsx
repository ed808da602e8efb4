import { formatCount, formatPercent } from '#contract/language/format.ts';
import type { AdminMetrics } from '#contract/report/admin-dashboard.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { type DialogState, opensDialog } from '#web/ui/dialog/dialog-address.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';

type Props = { metrics: AdminMetrics; health: { percent: number; passing: number; of: number }; dialog: DialogState };

const percent = (value: number) => formatPercent(value / 100, { exactly: 1 });

/** The eight figures of the company. Five of them open a dialog with what they count. */
export function MetricCards({ metrics, health, dialog }: Props) {
  const { currency, averageCommissionRate: rate } = metrics;
  return (
    <StatRow label={m.metric_figures()} columns={4}>
      <Stat
        label={m.metric_consultants()}
        value={formatCount(metrics.totalConsultants)}
        note={m.metric_new_and_active({ shown: formatCount(metrics.activeConsultants) })}
        opens={opensDialog(dialog, 'consultants')}
      />
      <Stat
        label={m.metric_revenue()}
        value={<StatAmount value={metrics.totalRevenue} currency={currency} />}
        note={m.metric_unpaid({ amount: formatAmount(metrics.unpaidRevenue, currency) })}
        opens={opensDialog(dialog, 'revenue')}
      />
      <Stat
        label={m.metric_commissions()}
        value={<StatAmount value={metrics.totalCommissions} currency={currency} />}
        note={m.metric_pending({ amount: formatAmount(metrics.pendingCommissions, currency) })}
        opens={opensDialog(dialog, 'commissions')}
      />
      <Stat
        label={m.metric_orders()}
        value={formatCount(metrics.totalOrders)}
        note={m.metric_orders_note()}
        opens={opensDialog(dialog, 'orders')}
      />
      <Stat
        label={m.metric_customers()}
        value={formatCount(metrics.totalCustomers)}
        note={m.metric_customers_note()}
        opens={opensDialog(dialog, 'customers')}
      />
      <Stat
        label={m.metric_commission_rate()}
        value={rate?.percent == null ? m.metric_none() : percent(rate.percent)}
        note={
          rate === null
            ? m.metric_no_close()
            : m.metric_commission_rate_note({
                month: formatPeriod(rate.period),
                base: formatAmount(rate.base, currency),
              })
        }
      />
      <Stat
        label={m.metric_ranks()}
        value={formatCount(metrics.activeRanks)}
        note={m.metric_ranks_note({
          count: metrics.consultantsWithVolume,
          shown: formatCount(metrics.consultantsWithVolume),
        })}
      />
      <Stat
        label={m.metric_health()}
        value={percent(health.percent)}
        note={m.metric_health_note({ passing: String(health.passing), of: String(health.of) })}
      />
    </StatRow>
  );
}
