import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ApprovalRow } from '#contract/payout/approval.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { AuthProvider } from '#web/ui/auth.tsx';
import { ApprovalPanel } from './approval-panel.tsx';

const [ada, ben, carl] = [1, 2, 3].map((n) => `019ad500-0000-7000-8000-00000000000${n}`) as [string, string, string];

/** A payment to Carl that Ben asked for. */
const request: ApprovalRow = {
  approval_id: '019ad500-0000-7000-8000-00000000000a',
  consultant_id: carl,
  consultant_name: 'Carl Roy',
  consultant_code: 'LBC-3',
  amount: '5000.00',
  currency: 'USD',
  method: 'other',
  check_number: null,
  reference: 'Wire 77',
  paid_on: '2026-11-30',
  reason: 'Prize',
  status: 'pending',
  payee: null,
  requested_by: ben,
  requested_by_name: 'Ben Lam',
  decision_reason: null,
  created_at: '2026-11-30T13:11:00Z',
};

/** The buttons of the row and of the dialog at its address, and whether the row says that another admin has to approve. */
function decisionsOf(adminId: string) {
  const page = () => (
    <AuthProvider permissions={['payouts:read', 'payouts:write']}>
      <ApprovalPanel approvals={{ data: [request], total: 1, page: 1 }} adminId={adminId} pageSize={20} />
    </AuthProvider>
  );
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: page }]);
  const htmlOf = (search: string) =>
    renderToString(
      <Stub initialEntries={[`/${search}`]} hydrationData={{ loaderData: { root: { company: littleBirch } } }} />,
    );
  const html = htmlOf('');
  const dialog = encodeURIComponent(`approvePayment#${request.approval_id}`);
  return {
    approve: html.includes('Approve the payment'),
    decline: html.includes('Decline the payment'),
    another: html.includes('Another admin has to approve this payment.'),
    dialog: htmlOf(`?dialog=${dialog}`).includes('Approve $5,000.00 USD'),
  };
}

test.each([
  ['another admin', ada, { approve: true, decline: true, another: false, dialog: true }],
  ['the admin who asked for it', ben, { approve: false, decline: true, another: true, dialog: false }],
  ['its recipient', carl, { approve: false, decline: true, another: true, dialog: false }],
])('a payment above the limit, seen by %s', (_, adminId, decisions) => {
  expect(decisionsOf(adminId)).toEqual(decisions);
});
