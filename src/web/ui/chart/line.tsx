import { LineChart, Line as LineSeries, ResponsiveContainer } from 'recharts';
import { chartColor } from '#web/theme/charts.ts';
import { chartAxes, chartSize } from './chart-axes.tsx';
import { ChartTable } from './chart-table.tsx';

type Props = {
  /** Describes the chart and its table. */
  caption: string;
  points: readonly {
    readonly name: string;
    readonly value: number;
    /** Of a second, dashed line, where it has one. */
    readonly second?: number;
    /** Both values, exactly. */
    readonly text: string;
  }[];
  /** The index of the series color. */
  color?: number;
  /** Formats a value of the axis and of the tooltip. */
  format: (value: number) => string;
};

/** A line chart. */
export default function Line({ caption, points, color = 1, format }: Props) {
  return (
    <>
      <div aria-hidden="true">
        <ResponsiveContainer {...chartSize}>
          <LineChart data={[...points]} accessibilityLayer={false} margin={{ top: 8, right: 24, bottom: 0, left: 0 }}>
            {chartAxes(format)}
            <LineSeries
              type="linear"
              dataKey="value"
              stroke={chartColor(color)}
              strokeWidth={2}
              dot={{ r: 4, fill: chartColor(color), strokeWidth: 0 }}
              isAnimationActive={false}
            />
            {points.some(({ second }) => second !== undefined) && (
              <LineSeries
                type="linear"
                dataKey="second"
                stroke={chartColor(color + 1)}
                strokeWidth={2}
                strokeDasharray="6 4"
                dot={{ r: 4, fill: chartColor(color + 1), strokeWidth: 0 }}
                isAnimationActive={false}
              />
            )}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <ChartTable caption={caption} rows={points} />
    </>
  );
}
