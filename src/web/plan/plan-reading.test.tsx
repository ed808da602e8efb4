import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { planDocument } from '#domain/plan/plan-document.ts';
import { planVersion1 } from '#domain/plan/plan-version-1.ts';
import { PlanReading } from './plan-reading.tsx';

const rendered = () =>
  renderToString(<PlanReading document={planDocument(planVersion1) as never} currency="CAD" payoutCurrency="USD" />);

test('[BO-187] a tier shows its code, minimum, maximum, personal rate and overrides by level', () => {
  const page = rendered();
  const cells = [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  );
  const rows = cells.filter(([code]) => code !== 'Tier');
  expect(rows).toHaveLength(planVersion1.tracks.flatMap(({ tiers }) => tiers).length);
  expect(rows).toContainEqual(['PS30', '$1,000 CAD', '$1,500 CAD', '30%', '10%', '5%', ...Array(4).fill('–none')]);
  expect(rows).toContainEqual(['PS40', '$2,000 CAD', '–none', '40%', '10%', '5%', '4%', '3%', '2%', '1%']);
});

test('the table of a track is named after its programs', () => {
  expect(rendered()).toContain(
    '<caption class="visually-hidden">Tiers for Beauty Consultant, Advanced Consultant, Senior Consultant</caption>',
  );
});

test('every amount has its currency: the minimum payout is in that of payouts, volumes and bonuses in that of the shop', () => {
  const text = rendered().replaceAll(/<[^>]*>/g, '');
  const amounts = text.match(/\$[\d,.]*\d( [A-Z]{3})?/g) ?? [];
  expect(amounts.length).toBeGreaterThan(10);
  expect(amounts.filter((amount) => !amount.endsWith(' CAD'))).toEqual(['$25 USD']);
});
