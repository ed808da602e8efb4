import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inLanguage } from '#server/language/in-language.ts';
import { CompanyCharts } from './company-charts.tsx';

type Distribution = Parameters<typeof CompanyCharts>[0]['charts']['commission_distribution'];

const parts = ['personal', 'override', 'foundation_bonus', 'correction'] as const;
const shown = (distribution: Distribution) =>
  inLanguage('en', () =>
    renderToString(
      <CompanyCharts
        charts={{
          currency: 'CAD',
          revenue_trend: [],
          commission_distribution: distribution,
          consultant_growth: [],
        }}
      />,
    ),
  );

test.each([
  ['no month is closed', null, 'No closed month yet'],
  [
    'the last month has no commissions',
    { period: '2026-11', total: '0.00', parts: parts.map((part) => ({ part, amount: '0.00' })) },
    'No commissions in November 2026',
  ],
])('says that there is nothing to distribute: %s', (_when, distribution, sentence) => {
  expect(shown(distribution)).toContain(sentence);
});
