import { IconCoins } from '@tabler/icons-react';
import { TreeGrid } from '#web/genealogy/outline/tree-grid.tsx';
import { ChartPlace } from '#web/ui/chart/chart-place.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatAmount, StatRow } from '#web/ui/stat.tsx';
import { Example, Group } from './example.tsx';
import { team } from './team.ts';

const Bars = lazyAhead(() => import('#web/ui/chart/bars.tsx'));
const Shares = lazyAhead(() => import('#web/ui/chart/shares.tsx'));

const months = [
  ['Aug', 820],
  ['Sep', 1140],
  ['Oct', 0],
  ['Nov', 1560],
] as const;

const inDollars = (value: number) => formatAmount(String(value), 'CAD');

export function Figures() {
  return (
    <Group id="figures" title="Figures">
      <Example name="Figures: plain, with a note, better, worse, with details" wide>
        <StatRow label="This month">
          <Stat label="Orders" value="128" />
          <Stat label="Volume" value={<StatAmount value="41260.00" currency="CAD" />} note="November 2026" />
          <Stat label="Customers" value="64" change={{ text: '+12 %', good: true }} note="than in October" />
          <Stat label="Returns" value="3" change={{ text: '+2', good: false }} />
          <Stat
            label="Payouts"
            value={<StatAmount value="9876543210.99" currency="USD" />}
            icon={<IconCoins size={18} stroke={1.6} aria-hidden="true" />}
            to="#tables"
          />
        </StatRow>
      </Example>
      <Example name="Chart with its unit and table">
        <Panel title="Volume in CAD" level={3}>
          <ChartPlace height="220px">
            <Bars
              caption="Volume in CAD by month"
              format={inDollars}
              bars={months.map(([name, value]) => ({ name, value, text: inDollars(value) }))}
            />
          </ChartPlace>
        </Panel>
      </Example>
      <Example name="Shares">
        <Panel title="Customers by source" level={3}>
          <ChartPlace height="170px">
            <Shares
              shares={[
                { name: 'Shop', value: 60, text: '60 %', color: 0 },
                { name: 'Consultants', value: 30, text: '30 %', color: 1 },
                { name: 'Imports', value: 10, text: '10 %', color: 2 },
              ]}
            />
          </ChartPlace>
        </Panel>
      </Example>
      <Example name="Chart while it loads">
        <Panel title="Volume in CAD" level={3}>
          <Skeleton height="220px" />
        </Panel>
      </Example>
      <Example name="Tree grid: open and closed branches" wide>
        <Panel flush>
          <TreeGrid
            data={team}
            columns={['rank', 'volume']}
            start={0}
            scope={{ currency: 'CAD', timeZone: 'America/Edmonton', now: '2026-11-20T18:00:00.000Z' }}
            label="Team of Amara Osei"
          />
        </Panel>
      </Example>
    </Group>
  );
}
