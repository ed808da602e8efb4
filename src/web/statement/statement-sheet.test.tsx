import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import type { Statement } from '#contract/statement/statement.ts';
import { StatementSheet } from './statement-sheet.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const statement: Statement = {
  statement: {
    commission_id: id,
    consultant_id: id,
    name: 'Ada Moss',
    period: '2026-10',
    personal_volume: '2100.00',
    tier: 'PS40',
    personal_total: '840.00',
    override_total: '100.00',
    bonus_total: '0.00',
    correction_total: '-0.95',
    total_earnings: '939.05',
    currency: 'CAD',
    payout_amount: '687.30',
    payout_currency: 'USD',
    exchange_rate: '0.73190000',
    check_number: 1001,
    check_date: '2026-11-10',
    closed: true,
    created_at: '2026-11-02T18:00:00Z',
  },
  consultant: { code: 'LBC-10234', name: 'Ada Moss', business: null, address: [] },
  run: { run_no: 1, plan_version: 1, closed_at: '2026-11-02T18:00:00Z' },
  parts: [
    { part: 'personal', count: 1, base: '2100.00', share: 10_000, amount: '840.00' },
    { part: 'override', count: 2, base: '2000.00', share: 5000, amount: '100.00' },
    { part: 'correction', count: 1, base: null, share: 0, amount: '-0.95' },
  ],
  own_orders: { count: 1, base: '2100.00' },
  team_orders: { count: 2 },
  payments: [
    {
      amount: '687.30',
      currency: 'USD',
      method: 'check',
      status: 'completed',
      check_number: 1001,
      paid_on: '2026-11-10',
      requested: { amount: '900.00', requested_on: '2026-11-04' },
    },
  ],
  balance: { currency: 'USD', before: '0.00', after: '687.30' },
};

const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <StatementSheet statement={statement} /> }]);
const text = renderToString(<Stub hydrationData={{ loaderData: { root: { company: littleBirch } } }} />)
  .replaceAll(/<style.*?<\/style>|<!--.*?-->/g, '')
  .replaceAll(/<[^>]+>/g, ' ')
  .replaceAll(/\s+/g, ' ');

test('the parts show the bases of their orders and the share that the rates apply to', () => {
  expect(text).toContain('Team overrides 2 $2,000.00 CAD 50% $100.00 CAD');
  expect(text).toContain('Corrections of closed months 1 −$0.95');
});

test('the balance is that of the close, and the payments come after it', () => {
  expect(text).toContain(
    'Opening balance $0.00 USD October 2026 statement $687.30 USD Balance when the month closed $687.30 USD Cheque',
  );
});

test('a part of a requested payout names the request', () => {
  expect(text).toContain('Completed November 10, 2026 Payout of $900.00 USD requested on November 4, 2026 $687.30 USD');
});
