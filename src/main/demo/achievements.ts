import type { AchievementRule } from '#domain/achievement/rule.ts';
import { addMonths, type Period } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import { day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { DemoConsultant } from './consultants.ts';
import { randomOf } from './random.ts';

export type DemoAchievement = {
  readonly title: string;
  readonly description: string;
  readonly category: 'Certification' | 'Sales' | 'Leadership' | 'Rank' | 'Bonus' | 'Products';
  readonly rule: AchievementRule;
};

export const demoAchievements: readonly DemoAchievement[] = [
  {
    title: 'First Sale',
    description: 'Your first completed order.',
    category: 'Sales',
    rule: { kind: 'metric', metric: 'orders', target: 1 },
  },
  {
    title: 'Ten Thousand',
    description: '$10,000 in personal sales.',
    category: 'Sales',
    rule: { kind: 'metric', metric: 'personal_sales', target: 1_000_000 },
  },
  {
    title: 'Twenty-five Thousand',
    description: '$25,000 in personal sales.',
    category: 'Sales',
    rule: { kind: 'metric', metric: 'personal_sales', target: 2_500_000 },
  },
  {
    title: 'Good Beginning',
    description: 'A foundation bonus in your first three months.',
    category: 'Bonus',
    rule: { kind: 'metric', metric: 'foundation_bonuses', target: 1 },
  },
  {
    title: 'Team Builder',
    description: 'Five consultants joined through you.',
    category: 'Leadership',
    rule: { kind: 'metric', metric: 'recruits', target: 5 },
  },
  {
    title: 'A Team of Twenty-five',
    description: 'Twenty-five consultants in your downline.',
    category: 'Leadership',
    rule: { kind: 'metric', metric: 'downline', target: 25 },
  },
  {
    title: 'Senior Consultant',
    description: 'Granted the rank of Senior Consultant.',
    category: 'Rank',
    rule: { kind: 'rank', rank: 'Senior Consultant' },
  },
  {
    title: 'Team Leader',
    description: 'Granted the rank of Team Leader.',
    category: 'Rank',
    rule: { kind: 'rank', rank: 'Team Leader' },
  },
  {
    title: 'Certified Consultant',
    description: 'Passed the course on ingredients, claims and consumer rights.',
    category: 'Certification',
    rule: { kind: 'grant' },
  },
  {
    title: 'Brow Specialist',
    description: 'Passed the practical course with gel and pomade.',
    category: 'Products',
    rule: { kind: 'grant' },
  },
];

export type Earned = {
  readonly title: string;
  readonly consultant: DemoConsultant;
  readonly at: Date;
  readonly grantedByAdmin: boolean;
};

/** From this base in a month on, a new consultant has a foundation bonus (commission plan, version 1, rule 5). */
const foundationBase = 25_000n;

/** The achievements that each consultant has earned, and when, from the company's own orders, recruits and ranks. */
export function earnedAchievements(company: DemoCompany, timeZone: string): readonly Earned[] {
  const { consultants, months, seed, now } = company;
  const earned: Earned[] = [];
  const earn = (title: string, consultant: DemoConsultant, at: Date, grantedByAdmin = false) =>
    earned.push({ title, consultant, at, grantedByAdmin });

  const sold = new Map<DemoConsultant, bigint>();
  for (const month of months) {
    const ofMonth = new Map<DemoConsultant, bigint>();
    const completed = month.orders.flatMap(({ seller, completedAt, base }) =>
      seller && completedAt ? [{ seller, completedAt, base }] : [],
    );
    completed.sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime());
    for (const { seller, completedAt, base } of completed) {
      const before = sold.get(seller);
      const after = (before ?? 0n) + base;
      sold.set(seller, after);
      ofMonth.set(seller, (ofMonth.get(seller) ?? 0n) + base);
      if (before === undefined) earn('First Sale', seller, completedAt);
      if ((before ?? 0n) < 1_000_000n && after >= 1_000_000n) earn('Ten Thousand', seller, completedAt);
      if ((before ?? 0n) < 2_500_000n && after >= 2_500_000n) earn('Twenty-five Thousand', seller, completedAt);
    }
    if (month.open) continue;
    for (const [seller, base] of ofMonth) {
      const already = earned.some(({ title, consultant }) => title === 'Good Beginning' && consultant === seller);
      if (!already && base >= foundationBase && inWindow(seller, month.period))
        earn('Good Beginning', seller, month.closedAt);
    }
  }

  const recruits = new Map<DemoConsultant, number>();
  const downline = new Map<DemoConsultant, number>();
  for (const { sponsor, joinDate } of consultants) {
    if (sponsor && count(recruits, sponsor) === 5) earn('Team Builder', sponsor, joinDate);
    for (let above = sponsor; above; above = above.sponsor) {
      if (count(downline, above) === 25) earn('A Team of Twenty-five', above, joinDate);
    }
  }

  const random = randomOf(seed, 'achievements');
  for (const consultant of consultants) {
    for (const { rank, at } of consultant.grants) {
      if (rank === 'Senior Consultant' || rank === 'Team Leader') earn(rank, consultant, at);
    }
    const since = (now.getTime() - consultant.joinDate.getTime()) / day;
    const later = (from: number) =>
      new Date(consultant.joinDate.getTime() + (from + random.next() * (since - from)) * day);
    if (since > 40 && random.of(0.55)) earn('Certified Consultant', consultant, later(20), true);
    if (since > 90 && random.of(0.22)) earn('Brow Specialist', consultant, later(60), true);
  }
  return earned;

  function inWindow({ joinDate }: DemoConsultant, period: Period): boolean {
    const joined = periodOf(joinDate, timeZone);
    return period >= joined && period <= addMonths(joined, 2);
  }
}

function count(counts: Map<DemoConsultant, number>, of: DemoConsultant): number {
  const next = (counts.get(of) ?? 0) + 1;
  counts.set(of, next);
  return next;
}
