import type { MissedOverrides } from '#contract/commission/earnings.ts';
import type { NextTierGain } from '#contract/commission/next-tier.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { amountColumn } from '#web/ui/table/amount-column.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

type Level = MissedOverrides['levels'][number];

/**
 * The overrides that the consultant's tier did not pay, by level, with the missing volume; renders nothing without
 * any.
 */
export function MissedOverridesPanel({ missed }: { missed: MissedOverrides }) {
  const { currency, levels, open, total, next_tier: next } = missed;
  if (levels.length === 0) return null;
  const money = (value: string) => formatAmount(value, currency);
  return (
    <Panel
      title={m.missed_title()}
      description={
        <>
          {open ? m.missed_open({ amount: money(total) }) : m.missed_closed({ amount: money(total) })}{' '}
          {next && next.total !== '0.00' && <NextTierWorth next={next} currency={currency} />}
        </>
      }
      flush
    >
      <DataTable
        caption={m.missed_caption({ month: formatPeriod(missed.period) })}
        columns={columnsFor(missed)}
        rows={levels}
        rowKey={({ level }) => String(level)}
        sortable={false}
        empty={null}
        compact
      />
    </Panel>
  );
}

/** What the next tier is worth in full: the own rate and the overrides. */
export const NextTierWorth = ({ next, currency }: { next: NextTierGain; currency: string }) =>
  m.next_tier_worth({
    tier: next.tier,
    total: formatAmount(next.total, currency, true),
    personal: formatAmount(next.personal, currency),
    overrides: formatAmount(next.overrides, currency),
  });

function columnsFor({ currency, tier, open }: MissedOverrides): DataColumn<Level>[] {
  const money = (value: string) => formatAmount(value, currency);
  return [
    {
      key: 'level',
      phone: 'title',
      header: m.missed_level(),
      rowHeader: true,
      whole: true,
      value: ({ level }) => level,
      cell: ({ level }) => m.missed_level_number({ level: String(level) }),
    },
    { key: 'orders', phone: 'fact', header: m.missed_orders(), align: 'end', value: ({ order_count }) => order_count },
    {
      key: 'base',
      phone: 'fact',
      header: m.detail_base(),
      align: 'end',
      value: ({ base }) => Number(base),
      cell: ({ base }) => money(base),
    },
    {
      key: 'share',
      phone: 'fact',
      header: m.detail_share(),
      align: 'end',
      value: ({ share }) => share,
      cell: ({ share }) => formatRate(share),
    },
    {
      key: 'why',
      phone: 'detail',
      header: m.missed_why(),
      whole: true,
      value: ({ reason }) => (reason === 'no-tier' ? m.missed_no_tier() : m.missed_tier({ tier: tier ?? '' })),
    },
    {
      key: 'missing',
      phone: 'fact',
      header: m.missed_volume(),
      whole: true,
      align: 'end',
      value: ({ missing }) => Number(missing),
      cell: ({ missing, qualifying_tier: to }) => m.missed_to({ missing: money(missing), tier: to }),
    },
    {
      key: 'rate',
      phone: 'fact',
      header: m.detail_rate(),
      align: 'end',
      value: ({ rate }) => rate,
      cell: ({ rate }) => formatRate(rate),
    },
    amountColumn({
      key: 'amount',
      phone: 'end',
      header: open ? m.missed_would() : m.missed_would_have(),
      amount: ({ amount }) => amount,
      currency: () => currency,
    }),
  ];
}
