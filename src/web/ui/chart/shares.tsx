import { Cell, Pie, PieChart } from 'recharts';
import { chartColor } from '#web/theme/charts.ts';
import classes from './shares.module.css';

export type Share = { readonly name: string; readonly value: number; readonly text: string; readonly color: number };

/** A ring chart of shares, with their names and figures beside it. */
export default function Shares({ shares }: { shares: readonly Share[] }) {
  const drawn = shares.filter(({ value }) => value > 0);
  return (
    <div className={classes.row}>
      <div aria-hidden="true">
        <PieChart width={170} height={170} accessibilityLayer={false}>
          <Pie
            data={drawn}
            dataKey="value"
            innerRadius={59}
            outerRadius={85}
            paddingAngle={drawn.length > 1 ? 1 : 0}
            startAngle={90}
            endAngle={-270}
            stroke="none"
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            {drawn.map(({ name, color }) => (
              <Cell key={name} fill={chartColor(color)} />
            ))}
          </Pie>
        </PieChart>
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
