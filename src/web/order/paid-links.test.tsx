import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderState } from '#contract/order/payment.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { OrderProgress } from './order-progress.tsx';

const state: OrderState = {
  session_id: '0190f3c2-1111-4abc-8def-0123456789ab',
  order_id: null,
  order_no: null,
  status: 'processing',
  payment: 'succeeded',
  failure: null,
  total: null,
  currency: null,
  email: null,
  payable: null,
  refund_owed: null,
  refunded: null,
  days: null,
  shipment: null,
  contents: null,
};

function htmlOf(person: { isConsultant: boolean } | null, shown: OrderState = state): string {
  const Page = () => <OrderProgress reference={null} state={shown} unknown={false} person={person} refused={null} />;
  const Root = createRoutesStub([{ id: 'root', path: '/', Component: Page }]);
  const loaderData = { root: { company: littleBirch } };
  return renderToString(<Root initialEntries={['/']} hydrationData={{ loaderData }} />);
}

const linksFor = (person: { isConsultant: boolean } | null): string[] =>
  [...htmlOf(person).matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path);

test('after a payment everyone gets a link to the dashboard', () => {
  expect(linksFor(null)).toEqual(['/shop', '/dashboard']);
  expect(linksFor({ isConsultant: false })).toEqual(['/shop', '/orders', '/dashboard']);
  expect(linksFor({ isConsultant: true })).toEqual(['/dashboard', '/orders']);
});

test('the buyer reads that a confirmation is sent, and the page does not show to which address', () => {
  expect(htmlOf(null)).not.toContain('We email you a confirmation.');
  const page = htmlOf(null, { ...state, email: 'mara@example.org' });
  expect(page).toContain('We email you a confirmation.');
  expect(page).not.toContain('mara@example.org');
});
