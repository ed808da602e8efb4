import { dayOf, instantsOf, startOfDay } from '#domain/period/zone.ts';
import type { DemoMonth } from './calendar.ts';
import { day } from './calendar.ts';

export type DemoPromotion = {
  readonly title: string;
  readonly description: string;
  readonly metric: 'personal_sales' | 'team_sales' | 'orders' | 'recruits';
  /** In cents for sales, a count otherwise. */
  readonly target: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reward: string;
};

/** Past, running and coming promotions around the open month. */
export function demoPromotions(months: readonly DemoMonth[], timeZone: string): readonly DemoPromotion[] {
  const back = (count: number) => monthBefore(months, count);
  const open = back(0);
  const endOfMonth = instantsOf(open.period, timeZone).until;
  /** The start of a day, so many days after the first of the open month: clocks may have changed since. */
  const after = (days: number) =>
    startOfDay(dayOf(new Date(open.from.getTime() + (days + 0.5) * day), timeZone), timeZone);
  return [
    {
      title: 'Brow Month',
      description: 'Show gel and pomade to everybody you know.',
      metric: 'orders',
      target: 10n,
      startsAt: back(5).from,
      endsAt: back(4).from,
      reward: 'A set of brow brushes',
    },
    {
      title: 'Double Sales',
      description: 'The best month of the season: sell $2,000 or more.',
      metric: 'personal_sales',
      target: 200_000n,
      startsAt: back(2).from,
      endsAt: back(1).from,
      reward: 'A Renewal Serum of your choice to give away',
    },
    {
      title: 'A Full Month',
      description: 'Twelve orders between the first and the last of the month.',
      metric: 'orders',
      target: 12n,
      startsAt: open.from,
      endsAt: endOfMonth,
      reward: 'A linen travel pouch',
    },
    {
      title: 'Grow Together',
      description: 'What your whole team sells in two months.',
      metric: 'team_sales',
      target: 2_500_000n,
      startsAt: back(1).from,
      endsAt: endOfMonth,
      reward: 'A training day for your team, paid by the company',
    },
    {
      title: 'Welcome Two',
      description: 'Two people join through you, and begin with your help.',
      metric: 'recruits',
      target: 2n,
      startsAt: back(1).from,
      endsAt: after(45),
      reward: 'Starter kits for both of them',
    },
    {
      title: 'Skin Care Weeks',
      description: 'Cleansing Milk, Toner, Serum and Prairie Moisturizer: sell $1,000 in total.',
      metric: 'personal_sales',
      target: 100_000n,
      startsAt: after(34),
      endsAt: after(62),
      reward: 'A Prairie Moisturizer',
    },
    {
      title: 'Leaders’ Retreat',
      description: 'Three days in the mountains for leaders whose teams sell $60,000 in three months.',
      metric: 'team_sales',
      target: 6_000_000n,
      startsAt: after(34),
      endsAt: after(125),
      reward: 'A place at the retreat',
    },
  ];
}

/** The month that started `count` months before the open one. */
function monthBefore(months: readonly DemoMonth[], count: number): DemoMonth {
  const month = months.at(-1 - count);
  if (!month) throw new RangeError('promotions need more months');
  return month;
}
