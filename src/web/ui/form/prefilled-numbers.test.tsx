import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ConsultantRow } from '#contract/consultant/row.ts';
import type { Wallet } from '#contract/payout/wallet.ts';
import type { PromotionRow } from '#contract/promotion/promotion.ts';
import type { ExpenseRow } from '#contract/report/financials.ts';
import type { Language } from '#domain/language/language.ts';
import { inLanguage } from '#server/language/in-language.ts';
import { EditConsultant } from '#web/consultant/edit-consultant.tsx';
import { RequestPayout } from '#web/payout/request-payout.tsx';
import { PlanFields } from '#web/plan/plan-fields.tsx';
import { PromotionForm } from '#web/promotion/promotion-form.tsx';
import { ExpenseForm } from '#web/report/expense-form.tsx';

// The amounts and rates that forms fill in have the decimal sign of the reader.

const dialog = { item: 'row', open: () => {}, close: () => {} } as never;
const company = { timeZone: 'America/Vancouver', taxRegions: [] };

const wallet = { available: '1234.50', minimum_payout: '25.00', currency: 'CAD', payee: null, blocked: null };
const tier = { code: 'PS30', minimum: '0.50', personalRate: '12.5', overrides: ['2.25'] };
const plan = {
  name: 'Plan 1.5',
  tracks: [{ code: 'retail', programs: 'A', tiers: [tier] }],
  overrideShare: '33.3',
  compression: 'none',
  windowMonths: '3',
  steps: [{ from: '1000.5', pays: '100' }],
  afterClose: 'replay',
  minimumPayout: '25.50',
} as const;
const promotion = {
  promotion_id: 'row',
  title: 'Fair',
  description: 'Sell 1.5 as much',
  type: 'personal_sales',
  requirement: '2000.50',
  starts_at: '2026-12-01T08:00:00.000Z',
  deadline: '2027-01-01T08:00:00.000Z',
  reward: 'A trip',
  phase: 'coming',
};

const forms: Readonly<Record<string, ReactElement>> = {
  expense: <ExpenseForm dialog={dialog} expense={{ amount: '49.90' } as ExpenseRow} today="2026-11-30" />,
  consultant: <EditConsultant dialog={dialog} consultant={{ personal_volume: '250.50' } as ConsultantRow} />,
  promotion: <PromotionForm dialog={dialog} promotion={promotion as PromotionRow} currency="CAD" />,
  payout: <RequestPayout wallet={wallet as unknown as Wallet} />,
  plan: <PlanFields form={plan} problems={[]} onChange={() => {}} onEdit={() => {}} />,
};

/** The values of the inputs, without hidden ones. */
function valuesIn(language: Language, form: ReactElement): string[] {
  const router = createMemoryRouter([{ id: 'root', path: '/', element: form, loader: () => null }], {
    hydrationData: { loaderData: { root: { company } } },
  });
  const html = inLanguage(language, () => renderToString(<RouterProvider router={router} />));
  const inputs = (html.match(/<input[^>]*>/g) ?? []).filter((input) => !input.includes('type="hidden"'));
  return inputs.flatMap((input) => /\bvalue="([^"]*)"/.exec(input)?.[1] ?? []);
}

test.each([
  ['expense', ['49.90']],
  ['consultant', ['250.50']],
  ['promotion', ['2000.50']],
  ['payout', ['1234.50']],
  ['plan', ['0.50', '12.5', '2.25', '33.3', '1000.5', '25.50']],
])('the form of the %s', (name, decimals) => {
  const form = forms[name] as ReactElement;
  const numbers = (language: Language) => valuesIn(language, form).filter((value) => /^\d+[.,]\d+$/.test(value));
  expect(numbers('en')).toEqual(decimals);
  expect(numbers('fr')).toEqual(decimals.map((decimal) => decimal.replace('.', ',')));
});
