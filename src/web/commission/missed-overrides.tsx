import type { MissedOverrides } from '#contract/commission/earnings.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatRate } from '#web/ui/format-amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';

type Level = MissedOverrides['levels'][number];

/**
 * The overrides that the consultant's tier did not pay, by level, with the missing volume; renders nothing without
 * any.
 */
export function MissedOverridesPanel({ missed }: { missed: MissedOverrides }) {
  const { currency, levels, open, total } = missed;
  if (levels.length === 0) return null;
  const money = (value: string) => formatAmount(value, currency);
  return (
    <Panel
      title="Overrides not paid"
      description={
        open
          ? `Orders of your team that your own volume does not reach yet. At the tiers named here they would pay ${money(total)}.`
          : `Orders of your team that your own volume did not reach. At the tiers named here they would have paid ${money(total)}.`
      }
      flush
    >
      <DataTable
        caption={`Overrides not paid in ${formatPeriod(missed.period)}`}
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

function columnsFor({ currency, tier, open }: MissedOverrides): DataColumn<Level>[] {
  const money = (value: string) => formatAmount(value, currency);
  return [
    {
      key: 'level',
      header: 'Level',
      rowHeader: true,
      whole: true,
      value: ({ level }) => level,
      cell: ({ level }) => `Level ${level}`,
    },
    { key: 'orders', header: 'Orders', align: 'end', value: ({ order_count }) => order_count },
    {
      key: 'base',
      header: 'Base',
      align: 'end',
      value: ({ base }) => Number(base),
      cell: ({ base }) => money(base),
    },
    {
      key: 'why',
      header: 'Why not',
      whole: true,
      value: ({ reason }) => (reason === 'no-tier' ? 'No tier this month' : `${tier} does not pay this level`),
    },
    {
      key: 'missing',
      header: 'Volume to qualify',
      whole: true,
      align: 'end',
      value: ({ missing }) => Number(missing),
      cell: ({ missing, qualifying_tier: to }) => `${money(missing)} to ${to}`,
    },
    {
      key: 'rate',
      header: 'Rate',
      align: 'end',
      value: ({ rate }) => rate,
      cell: ({ rate }) => formatRate(rate),
    },
    {
      key: 'amount',
      header: open ? 'Would pay' : 'Would have paid',
      align: 'end',
      value: ({ amount }) => Number(amount),
      cell: ({ amount }) => <Amount value={amount} currency={currency} />,
    },
  ];
}
