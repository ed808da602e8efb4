import { BarChart, Bar as BarSeries, ResponsiveContainer } from 'recharts';
import { chartColor } from '#web/theme/charts.ts';
import classes from './chart.module.css';
import { chartAxes, chartSize } from './chart-axes.tsx';
import { ChartTable } from './chart-table.tsx';

export type Bar = { readonly name: string; readonly value: number; readonly text: string };

type Props = {
  /** Describes the chart and its table. */
  caption: string;
  bars: readonly Bar[];
  /** The index of the series color. */
  color?: number;
  /** Formats a value of the axis and of the tooltip. */
  format: (value: number) => string;
};

/** A bar chart. */
export default function Bars({ caption, bars, color = 0, format }: Props) {
  return (
    <>
      <div className={classes.drawing} aria-hidden="true">
        <ResponsiveContainer {...chartSize}>
          <BarChart data={[...bars]} accessibilityLayer={false}>
            {chartAxes(format)}
            <BarSeries
              dataKey="value"
              fill={chartColor(color)}
              radius={[4, 4, 0, 0]}
              maxBarSize={40}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <ChartTable caption={caption} rows={bars} />
    </>
  );
}
