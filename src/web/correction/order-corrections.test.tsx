import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderCorrection } from '#contract/correction/order-correction.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { OrderCorrections } from './order-corrections.tsx';

const returned: OrderCorrection = {
  difference_id: 'a',
  consultant_id: 'c',
  consultant_name: 'Bea Moss',
  commission_type: 'personal',
  level: 0,
  kind: 'return',
  changed_order_no: 7,
  reason: null,
  recorded_at: '2026-11-05T18:00:00Z',
  closed_period: '2026-10',
  booked_in: '2026-11',
  amount: '-100.00',
};

const textOf = (corrections: OrderCorrection[], named = false) => {
  const order = { order_no: 7, currency: 'CAD' };
  const shown = (
    <OrderCorrections order={order} corrections={corrections} original={['134.00', '5.00']} named={named} />
  );
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => shown }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { company: littleBirch } } }} />);
  const text = html.replaceAll(/<style.*?<\/style>|<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ');
  return text.replaceAll(/\s+/g, ' ');
};

test('the corrections of an order have their reason and month, and the sum that remains', () => {
  const text = textOf([returned]);
  expect(text).toContain('Personal Return Nov 05, 2026 Nov 2026 −$100.00');
  expect(text).toContain('Commission in October 2026 $139.00');
  expect(text).toContain('Commission after corrections $39.00 CAD');
  expect(text).not.toContain('Bea Moss');
});

test('admins see the consultant and the reason of each line, also if another order changed', () => {
  const text = textOf([{ ...returned, reason: 'Wrong item', changed_order_no: 8 }], true);
  expect(text).toContain('Bea Moss Personal Return, order No. 8 Nov 05, 2026: Wrong item');
});

test('an order without corrections has no such section', () => {
  expect(textOf([]).trim()).toBe('');
});
