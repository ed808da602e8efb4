import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { chartColor } from '#web/theme/charts.ts';

export type Bar = { readonly name: string; readonly value: number; readonly text: string };

type Props = {
  /** Describes the chart; a table with the same figures follows for screen readers. */
  caption: string;
  bars: readonly Bar[];
  /** The unit of the values. */
  unit: string;
  color?: number;
  format: (value: number) => string;
};

/** A bar chart. */
export default function Bars({ caption, bars, unit, color = 0, format }: Props) {
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={220}
          data={bars.map(({ name, value }) => ({ name, [unit]: value }))}
          dataKey="name"
          series={[{ name: unit, color: chartColor(color) }]}
          valueFormatter={format}
          yAxisProps={{ width: 72, allowDecimals: false }}
          barChartProps={{ accessibilityLayer: false }}
          barProps={{ radius: [4, 4, 0, 0], maxBarSize: 40 }}
        />
      </div>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <tbody>
          {bars.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
