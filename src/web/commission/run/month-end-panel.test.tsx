import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { CloseChecklist } from '#contract/commission/checklist.ts';
import type { RunPreview } from '#contract/commission/preview.ts';
import type { OpenPeriod, RunRow } from '#contract/commission/run.ts';
import type { PaymentsOverview } from '#contract/payout/payment.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { AuthProvider } from '#web/ui/auth.tsx';
import { MonthEndPanel } from './month-end-panel.tsx';

const draft: RunRow = {
  run_no: 14,
  period: '2026-11',
  status: 'draft',
  plan_version: 3,
  order_count: 902,
  consultant_count: 240,
  calculation_count: 2415,
  statement_count: 127,
  base_total: '114219.10',
  correction_count: 0,
  correction_total: '0.00',
  line_count: 2415,
  total: '41476.55',
  currency: 'CAD',
  payout_total: null,
  payout_currency: 'USD',
  exchange_rate: null,
  input_hash: 'a'.repeat(64),
  lines_hash: 'b'.repeat(64),
  created_at: '2026-11-30T14:03:00Z',
  closed_at: null,
};
const open: OpenPeriod = {
  period: '2026-11',
  sale_count: 902,
  base_total: '114219.10',
  correction_count: 0,
  correction_total: '0.00',
  started: true,
  over: true,
  currency: 'CAD',
  payout_currency: 'USD',
  last_exchange_rate: '0.7347',
  draft,
  draft_changes: null,
  exchange_rate_tolerance: 1000,
  draft_before: null,
};
const noPeople = { count: 0, amount: '0.00', rows: [] };
const preview = {
  run: draft,
  before: { ...draft, run_no: 13, period: '2026-10', status: 'closed', total: '30587.70', payout_ratio: '0.344' },
  payout_ratio: '0.363',
  personal_total: '35867.62',
  override_total: '5056.00',
  bonus_total: '735.00',
  movers: [
    {
      consultant_id: '019ad500-0000-7000-8000-000000000001',
      code: 'LBC-10035',
      name: 'Amara Okafor',
      before: '1808.51',
      now: '2266.96',
      change: '458.45',
    },
  ],
  tiers: [],
  negative_balances: noPeople,
  anomalies: [],
} as unknown as RunPreview;
const checklist: CloseChecklist = {
  currency: 'CAD',
  payout_currency: 'USD',
  paid_orders: noPeople,
  refunds_owed: { count: 0, amount: '0.00' },
  negative: noPeople,
  fallen_to_zero: noPeople,
  payee_missing: noPeople,
  payee_unverified: { ...noPeople, count: 9, amount: '4696.36' },
  cash: [{ format: 'cpa-005', count: 127, amount: '41476.55', payout: '30472.82' }],
  cash_total: { count: 127, amount: '41476.55', payout: '30472.82' },
  sign_off: { required: false, by: null, by_name: null, at: null },
};
const payments = {
  outstanding: '7380.36',
  outstanding_count: 32,
  payees_to_verify: 14,
  currency: 'USD',
} as PaymentsOverview;

function htmlOf(address = '/', changed: Partial<OpenPeriod> = {}): string {
  const page = () => (
    <AuthProvider permissions={['commissions:read', 'commissions:write', 'payouts:read']}>
      <MonthEndPanel
        open={{ ...open, ...changed }}
        preview={changed.draft === null ? null : preview}
        checklist={changed.draft === null ? null : checklist}
        closed={{ period: '2026-10', payments }}
      />
    </AuthProvider>
  );
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: page }]);
  return renderToString(
    <Stub initialEntries={[address]} hydrationData={{ loaderData: { root: { company: littleBirch } } }} />,
  ).replaceAll(/<style.*?<\/style>|<!--.*?-->/g, '');
}
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('a draft says when and with which plan it was calculated, and the currency and months of its amounts', () => {
  const text = textOf(htmlOf());
  expect(text).toContain('Calculated Nov 30, 2026, 8:03 AM with version 3 of the plan.');
  expect(text).toMatch(/Commissions \$41,476\.55 CAD/);
  expect(text).toContain('Largest movers, CAD');
  expect(text).toContain('Consultant Oct 2026 Nov 2026 Change');
  expect(text).toContain('The amounts in USD use the rate of the last close, 0.7347.');
});

test('says what closing does before its button, and that the rate in the question is an old one', () => {
  const text = textOf(htmlOf());
  const [before = '', after = ''] = text.split(' Close November 2026 ');
  expect(before).toContain('What happens when you close');
  expect(before).toContain('Nothing is paid by closing.');
  expect(after).not.toContain('What happens when you close');
  expect(textOf(htmlOf('/?dialog=close'))).toContain(
    'The field has the rate of the last close: enter the current one.',
  );
});

test('every link to people and records leads to where they are listed', () => {
  const html = htmlOf();
  expect(html).toContain('href="/admin/payments#payees"');
  expect(html).toContain('href="/admin/payments#outstanding"');
  expect(html).toContain('href="/admin/commissions?view=calculations&amp;q=LBC-10035#records"');
  expect(html).toContain('href="/admin/commissions?view=commissions&amp;q=2026-10#records"');
});

test('a month that has not started does not ask for a calculation', () => {
  const buttonOf = (html: string) => /<button[^>]*>Calculate Commissions/.exec(html)?.[0] ?? '';
  expect(buttonOf(htmlOf('/', { draft: null }))).toContain('primary');
  expect(buttonOf(htmlOf('/', { draft: null, started: false }))).not.toContain('primary');
});
