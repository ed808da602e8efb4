import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlanExamples } from './plan-examples.tsx';

test('the days and the month of a worked example are written like all dates', () => {
  const example = {
    name: 'A first order',
    case: {
      period: '2026-10',
      consultants: [{ id: 'Hana', sponsor: null, program: 'Beauty Consultant', joined: '2025-01-05' }],
      orders: [{ id: '1', consultant: 'Hana', subtotal: '10.00', discounts: '0.00', returns: '0.00' }],
    },
    expected: { lines: [], statements: [] },
  };
  const page = renderToString(<PlanExamples examples={[example]} outcomes={[]} currency="CAD" />);
  expect(page).toContain('<td>Jan 05, 2025</td>');
  expect(page).toContain('Orders of October 2026');
});
