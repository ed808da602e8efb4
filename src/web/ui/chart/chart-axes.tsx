import { CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './chart.module.css';

const text = { fill: 'var(--muted)', fontSize: 12 };

/** Without the parts of a line that only draw it. */
const isNamed = ({ type }: { type?: string | undefined }) => type !== 'none';

/** The grid, axes and tooltip that all charts with axes share; an array, because recharts looks at its direct children. */
export const chartAxes = (format: (value: number) => string) => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--line)" strokeDasharray="4 4" />,
  <XAxis key="x" dataKey="name" tickLine={false} axisLine={false} tick={text} minTickGap={12} />,
  <YAxis
    key="y"
    width={72}
    tickLine={false}
    axisLine={false}
    tick={text}
    allowDecimals={false}
    tickFormatter={(value: number) => format(value)}
  />,
  <Tooltip
    key="tooltip"
    isAnimationActive={false}
    cursor={{ fill: 'color-mix(in oklab, var(--text) 5%, transparent)', stroke: 'var(--line)' }}
    content={({ active, payload, label }) =>
      active && payload?.[0] ? (
        <div className={classes.tooltip}>
          <span>{payload[0].payload.label ?? label}</span>
          {payload.filter(isNamed).map(({ dataKey, value, color }) => (
            <strong key={String(dataKey)} style={payload.filter(isNamed).length > 1 ? { color } : undefined}>
              {format(Number(value))}
            </strong>
          ))}
        </div>
      ) : null
    }
  />,
];

/** The size of a chart: as wide as its place. */
export const chartSize = { width: '100%', height: 220 } as const;
