import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Earnings, EarningsLine, MissedOverrides } from '#contract/commission/earnings.ts';
import type { CorrectionExplanation } from '#contract/correction/explanation.ts';
import { littleBirch } from '#contract/settings/company.ts';
import type { LineFilter } from '#domain/commission/line.ts';
import { CorrectionChain } from '../correction/correction-explanation.tsx';
import { EarningsLines } from './earnings-lines.tsx';
import { EarningsStats } from './earnings-stats.tsx';
import { ExplanationChain } from './explanation.tsx';
import { MissedOverridesPanel } from './missed-overrides.tsx';

/** The text of components that need the company and the address. */
function textOf(shown: ReactNode): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => shown }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { company: littleBirch } } }} />);
  const text = html.replaceAll(/<style.*?<\/style>|<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ');
  return text.replaceAll(/\s+/g, ' ');
}

const earnings: Earnings = {
  period: '2026-11',
  open: true,
  as_of: '2026-11-20T18:00:00Z',
  currency: 'CAD',
  periods: ['2026-11'],
  personal_sales: '0.00',
  team_sales: '0.00',
  personal_commissions: '0.00',
  team_commissions: '0.00',
  bonus_earnings: '0.00',
  corrections: '0.00',
  total: '0.00',
  tier: 'PS35',
  commission_rate: 3500,
  next_tier: { tier: 'PS40', from: '2000.00', missing: '194.40' },
  statement: null,
};
const closedEarnings = { ...earnings, period: '2026-10', open: false };
const missed: MissedOverrides = {
  period: '2026-11',
  open: true,
  currency: 'CAD',
  tier: 'PS35',
  pays_overrides: true,
  total: '0.00',
  next_tier: null,
  levels: [],
};
const gain = { tier: 'PS40', missing: '194.40', personal: '90.00', overrides: '1.56', total: '91.56' };

test('the note about the next tier says what it is worth if it is worth something, and only while the month is open', () => {
  const note = (shown: Earnings, next_tier: MissedOverrides['next_tier']) =>
    textOf(<EarningsStats earnings={shown} missed={{ ...missed, next_tier }} />);
  expect(note(earnings, gain)).toContain('$194.40 CAD more in volume to reach PS40, worth $91.56 CAD');
  for (const worthless of [null, { ...gain, personal: '0.00', overrides: '0.00', total: '0.00' }]) {
    expect(note(earnings, worthless)).toContain('$194.40 CAD more in volume to reach PS40');
    expect(note(earnings, worthless)).not.toContain('worth');
  }
  expect(note(closedEarnings, null)).not.toContain('more in volume');
});

const line: EarningsLine = {
  calculation_id: 'a',
  corrects: null,
  late: false,
  order_no: 7,
  order_date: '2026-11-05T18:00:00Z',
  seller: 'Bea Moss',
  commission_type: 'override',
  level: 1,
  rate: 1000,
  share: 5000,
  base: '348.00',
  amount: '17.40',
};
const correction = {
  ...line,
  calculation_id: 'b',
  corrects: '2026-10',
  rate: 0,
  share: 0,
  base: null,
  amount: '-0.95',
};

const report = (shown: Earnings, lines: EarningsLine[], type: LineFilter | null = null) =>
  textOf(
    <EarningsLines
      earnings={shown}
      type={type}
      searchTerm=""
      page={1}
      pageSize={50}
      addressOf={(id) => `?line=${id}`}
      sort={{ key: 'order', descending: false }}
      lines={{ data: lines, total: 120, total_amount: '-34.50', cancelled_count: 0 }}
    />,
  );

test('a line shows the base of its order, the share, the rate and the amount; a correction only the amount', () => {
  expect(report(earnings, [line])).toContain('Bea Moss $348.00 50% 10% $17.40');
  expect(report(earnings, [correction])).toContain('Bea Moss −$0.95');
});

test('the lines of a filter have no empty columns, and the sum of all of them is below each page', () => {
  expect(report(earnings, [line])).toContain('Sold by Base Share Rate Amount');
  expect(report(earnings, [line])).toContain('Total of 120 lines: −$34.50 CAD');
  const corrections = report(earnings, [correction], 'correction');
  expect(corrections).toContain('Sold by Amount');
  expect(corrections).toContain('Bea Moss −$0.95');
  const bonus = { ...line, commission_type: 'foundation_bonus', level: 0, rate: 0, share: 0 } as const;
  expect(report(earnings, [bonus], 'foundation_bonus')).toContain('Sold by Base Amount');
});

test('overrides not paid show the base, the share, the rate and the amount like paid ones', () => {
  const level: MissedOverrides['levels'][number] = {
    level: 5,
    reason: 'tier-without-level',
    qualifying_tier: 'PS40',
    tier_from: '2000.00',
    missing: '194.40',
    rate: 200,
    order_count: 1,
    base: '156.10',
    share: 5000,
    amount: '1.56',
  };
  const text = textOf(<MissedOverridesPanel missed={{ ...missed, total: '1.56', levels: [level] }} />);
  expect(text).toContain('Level 5 1 $156.10 50% PS35 does not pay this level $194.40 to PS40 2% $1.56');
});

test('a month without lines invites to sell only while it is open', () => {
  expect(report(earnings, [])).toContain('A line appears here as soon as you or your team complete an order.');
  const closed = report(closedEarnings, []);
  expect(closed).toContain('Neither you nor your team had orders that paid you in this month.');
  expect(closed).not.toContain('as soon as');
});

const explanation: CorrectionExplanation = {
  difference_id: 'd',
  correction: {
    kind: 'return',
    closed_period: '2026-10',
    booked_in: '2026-11',
    recorded_at: '2026-11-05T18:00:00Z',
    reason: null,
    after_close: 'replay',
    order_no: 7,
    base_change: '-100.00',
    consultant: null,
  },
  consultant_name: 'Ada Moss',
  currency: 'CAD',
  commission_type: 'override',
  level: 1,
  share: 5000,
  order_no: 7,
  seller: 'Bea Moss',
  original: null,
  before: { rate: 1000, base: '348.00', amount: '17.40' },
  after: { rate: 1000, base: '248.00', amount: '12.40' },
  difference: '-5.00',
  order_share: '-5.00',
  booked: '-5.00',
};

test('the calculation of a correction multiplies the base, the share and the rate', () => {
  const text = textOf(<CorrectionChain explanation={explanation} />);
  expect(text).toContain('$348.00 × 50% × 10%');
  expect(text).toContain('$248.00 × 50% × 10%');
  const personal = textOf(<CorrectionChain explanation={{ ...explanation, share: 10_000 }} />);
  expect(personal).toContain('$348.00 × 10%');
});

test('a correction without an earlier line does not say that the line stays as it is', () => {
  const text = textOf(<CorrectionChain explanation={explanation} />);
  expect(text).toContain('No line');
  expect(text).not.toContain('does not change that line');
});

test('the explanation of a foundation bonus lists its months in a sentence', () => {
  const explanation = {
    calculation: { commission_type: 'foundation_bonus' },
    currency: 'CAD',
    volume_orders: 7,
    foundation: {
      joined: '2026-10',
      months: ['2026-10', '2026-11', '2026-12'],
      base: '797.00',
      step_from: '750.00',
      pays: '75.00',
    },
    paid_uplines: [],
    unpaid_uplines: [],
  };
  expect(textOf(<ExplanationChain explanation={explanation as never} />)).toContain(
    'in October 2026, November 2026, and December 2026.',
  );
});
