import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import { chartColor } from '#web/theme/charts.ts';
import classes from './shares.module.css';

export type Share = { readonly name: string; readonly value: number; readonly words: string; readonly color: number };

/** Parts of a whole as a ring; the words and figures stand beside the picture. */
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
        {shares.map(({ name, words, color }) => (
          <div key={name}>
            <dt>
              <span className={classes.mark} style={{ background: chartColor(color) }} />
              {name}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
