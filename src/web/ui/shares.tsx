import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import { chartColor } from '#web/theme/charts.ts';
import classes from './shares.module.css';

export type Share = { readonly name: string; readonly value: number; readonly text: string; readonly color: number };

/** A ring chart of shares, with their names and figures beside it. */
export default function Shares({ shares }: { shares: readonly Share[] }) {
  return (
    <div className={classes.row}>
      <div aria-hidden="true">
        <DonutChart
          data={shares.flatMap(({ name, value, color }) =>
            value > 0 ? [{ name, value, color: chartColor(color) }] : [],
          )}
          size={170}
          thickness={26}
          paddingAngle={1}
          withTooltip={false}
          pieProps={{ rootTabIndex: -1 }}
          pieChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <dl className={classes.legend}>
        {shares.map(({ name, text, color }) => (
          <div key={name}>
            <dt>
              <span className={classes.mark} style={{ background: chartColor(color) }} />
              {name}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
