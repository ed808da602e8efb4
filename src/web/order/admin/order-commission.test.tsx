import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { AdminOrderPage } from '#contract/order/row.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { OrderCommission } from './order-commission.tsx';

const shown = (order: Pick<AdminOrderPage, 'period' | 'status' | 'late'>) => {
  const dialog = { item: null, open: () => {}, close: () => {} } as never;
  const page = { currency: 'CAD', ...order } as AdminOrderPage;
  const Component = () => <OrderCommission order={page} lines={[]} corrections={[]} dialog={dialog} />;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: { company: littleBirch } } }} />);
};

test('says in which month an order counts, and why it is not the month of its payment', () => {
  const order = { period: '2026-12', status: 'completed', late: false } as const;
  expect(shown(order)).toContain('>Counts in December 2026<');
  expect(shown({ ...order, late: true })).toContain(
    'Counts in December 2026, because the month of its payment was closed before it was completed',
  );
  expect(shown({ ...order, period: null, status: 'processing' })).toContain('when it is completed');
});
