import { m } from '#messages';
import Line from '#web/ui/chart/line.tsx';
import { formatAmount, formatWholeAmount } from '#web/ui/format-amount.ts';
import { formatPeriod } from './format-period.ts';

type Props = {
  /** Describes the chart and its table. */
  caption: string;
  /** The last month is the open one. `former` is what the former system had in the month. */
  points: readonly { period: string; amount: string; former?: string }[];
  currency: string;
};

/** A line chart of amounts by month. */
export default function MonthLine({ caption, points, currency }: Props) {
  const hasFormer = points.some(({ former = '0' }) => Number(former) !== 0);
  return (
    <Line
      caption={caption}
      points={points.map(({ period, amount, former = '0' }, at) => {
        const isOpen = at === points.length - 1;
        const own = formatAmount(amount, currency);
        const point = { name: formatPeriod(period, 'short'), value: Number(amount), text: own, isOpen };
        if (!hasFormer || Number(former) === 0) return point;
        const text = m.chart_with_former({ amount: own, former: formatAmount(former, currency) });
        return { ...point, second: Number(former), text };
      })}
      format={(value) => formatWholeAmount(value.toFixed(2), currency)}
    />
  );
}
