import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { chartColor } from '#web/theme/charts.ts';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';
import { formatPeriod } from './format-period.ts';

type Props = {
  /** Describes the chart; a table with the same figures follows for screen readers. */
  caption: string;
  /** The name of the series. */
  name: string;
  points: readonly { period: string; amount: string }[];
  currency: string;
};

/** A line chart of amounts by month. */
export default function MonthLine({ caption, name, points, currency }: Props) {
  return (
    <>
      <div aria-hidden="true">
        <LineChart
          h={220}
          data={points.map((point) => ({ month: formatPeriod(point.period, 'short'), [name]: Number(point.amount) }))}
          dataKey="month"
          series={[{ name, color: chartColor(1) }]}
          curveType="linear"
          valueFormatter={(value) => formatWholeAmount(value.toFixed(2), currency)}
          yAxisProps={{ width: 72 }}
          lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 24, bottom: 0, left: 0 } }}
          withDots
        />
      </div>
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.period}>
              <th scope="row">{formatPeriod(point.period)}</th>
              <td>{formatAmount(point.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
