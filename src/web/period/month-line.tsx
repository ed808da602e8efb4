import Line from '#web/ui/chart/line.tsx';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';
import { formatPeriod } from './format-period.ts';

type Props = {
  /** Describes the chart and its table. */
  caption: string;
  points: readonly { period: string; amount: string }[];
  currency: string;
};

/** A line chart of amounts by month. */
export default function MonthLine({ caption, points, currency }: Props) {
  return (
    <Line
      caption={caption}
      points={points.map(({ period, amount }) => ({
        name: formatPeriod(period, 'short'),
        value: Number(amount),
        text: formatAmount(amount, currency),
      }))}
      format={(value) => formatWholeAmount(value.toFixed(2), currency)}
    />
  );
}
