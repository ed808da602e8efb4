import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { AdminOrderRow } from '#contract/order/row.ts';
import { AuthProvider } from '#web/ui/auth.tsx';
import { OrderActions } from './order-table.tsx';

const paid = {
  order_id: '0190f3a0-0000-7000-8000-000000000001',
  order_no: 8399,
  status: 'completed',
  paid_at: '2026-10-05T18:00:00.000Z',
  refund_owed: '0.00',
  left_after_refunds: '29.00',
  shipment: null,
} as AdminOrderRow;

function linksOf(order: AdminOrderRow): string[] {
  const dialog = { item: null, open: () => {}, close: () => {} } as never;
  const dialogs = { completing: dialog, cancelling: dialog, shipping: dialog };
  const Component = () => (
    <AuthProvider permissions={['orders:write', 'refunds:write']}>
      <OrderActions order={order} dialogs={dialogs} size="sm" />
    </AuthProvider>
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return [...renderToString(<Stub />).matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path);
}

test('a return is offered while something of the payment is left to refund', () => {
  const path = `/admin/orders/${paid.order_id}/refund`;
  expect(linksOf(paid)).toEqual([path]);
  expect(linksOf({ ...paid, left_after_refunds: '0.00' })).toEqual([]);
  expect(linksOf({ ...paid, paid_at: null })).toEqual([]);
  expect(linksOf({ ...paid, status: 'cancelled' })).toEqual([]);
});
