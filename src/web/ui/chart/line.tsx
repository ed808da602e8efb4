import { LineChart, Line as LineSeries, ResponsiveContainer } from 'recharts';
import { m } from '#messages';
import { chartColor } from '#web/theme/charts.ts';
import classes from './chart.module.css';
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
    /** Not complete yet: its dot is hollow and the line to it is dashed. */
    readonly isOpen?: boolean;
  }[];
  /** The index of the series color. */
  color?: number;
  /** Formats a value of the axis and of the tooltip. */
  format: (value: number) => string;
};

/** A line chart. */
export default function Line({ caption, points, color = 1, format }: Props) {
  const data = points.map((point, at) => ({
    ...point,
    label: labelOf(point),
    closed: point.isOpen ? null : point.value,
    open: point.isOpen || points[at + 1]?.isOpen ? point.value : null,
  }));
  const stroke = { type: 'linear', stroke: chartColor(color), strokeWidth: 2, isAnimationActive: false } as const;
  return (
    <>
      <div className={classes.drawing} aria-hidden="true">
        <ResponsiveContainer {...chartSize}>
          <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 24, bottom: 0, left: 0 }}>
            {chartAxes(format)}
            <LineSeries {...stroke} dataKey="closed" dot={false} activeDot={false} tooltipType="none" />
            <LineSeries
              {...stroke}
              dataKey="open"
              strokeDasharray="4 4"
              dot={false}
              activeDot={false}
              tooltipType="none"
            />
            {/* The dots and the tooltip. */}
            <LineSeries {...stroke} dataKey="value" strokeWidth={0} dot={(dot) => <Dot {...dot} color={color} />} />
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
      <ChartTable caption={caption} rows={data.map(({ label, text }) => ({ name: label, text }))} />
    </>
  );
}

const labelOf = ({ name, isOpen }: Props['points'][number]) => (isOpen ? m.chart_so_far({ month: name }) : name);

type DotProps = { cx?: number; cy?: number; payload?: { isOpen?: boolean }; color: number };

function Dot({ cx, cy, payload, color }: DotProps) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={4}
      fill={payload?.isOpen ? 'var(--surface)' : chartColor(color)}
      stroke={chartColor(color)}
      strokeWidth={payload?.isOpen ? 2 : 0}
    />
  );
}
