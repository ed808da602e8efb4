import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { DecisionList } from './decision-list.tsx';

test.each([
  ['payout-requests', '/admin/payments#requests'],
  ['payment-approvals', '/admin/payments#approvals'],
  ['payees', '/admin/payments#payees'],
  ['payments-to-send', '/admin/payments#batches'],
] as const)('%s leads to its own list on the long page of payments', (kind, address) => {
  const decision = { kind, count: 2, amount: null, currency: null, since: null, period: null };
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <DecisionList decisions={[decision]} /> }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { company: littleBirch } } }} />);
  expect(html).toContain(`href="${address}"`);
});
