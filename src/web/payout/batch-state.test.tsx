import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { BatchRow } from '#contract/payout/batch.ts';
import { littleBirch } from '#contract/settings/company.ts';
import { AuthProvider } from '#web/ui/auth.tsx';
import { BatchPage } from './batch-page.tsx';

const sent: BatchRow = {
  batch_id: '019ad500-0000-7000-8000-000000000001',
  format: 'cpa-005',
  currency: 'USD',
  file_number: 1,
  status: 'sent',
  value_date: '2026-12-01',
  payment_count: 55,
  credit_count: 51,
  total: '17551.05',
  completed_count: 0,
  failed_count: 5,
  remaining_count: 50,
  remaining_total: '13868.32',
  created_at: '2026-11-30T13:11:00Z',
  sent_at: '2026-11-30T13:12:00Z',
  downloaded_at: '2026-11-30T13:11:00Z',
  cancellation: null,
  provider_reference: null,
  refusal: null,
  fee: null,
};

/** The text of the page of a batch, with the dialog of the address. */
function textOf(batch: BatchRow, address = '/'): string {
  const page = () => (
    <AuthProvider permissions={['payouts:read', 'payouts:write']}>
      <BatchPage
        batch={batch}
        payments={{ data: [], total: 0, previous: null, next: null }}
        credits={null}
        returnFiles={null}
        today="2026-11-30"
        searchTerm=""
        page={1}
        pageSize={20}
      />
    </AuthProvider>
  );
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: page }]);
  const loaderData = { root: { company: littleBirch } };
  const html = renderToString(<Stub initialEntries={[address]} hydrationData={{ loaderData }} />);
  const text = html.replaceAll(/<style.*?<\/style>|<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ');
  return text.replaceAll(/\s+/g, ' ');
}

test('a batch that the bank rejected after some returns is cancelled, and its counts add up to its payments', () => {
  const text = textOf({
    ...sent,
    status: 'settled',
    cancellation: 'rejected',
    remaining_count: 0,
    remaining_total: '0.00',
  });
  expect(text).toContain('Cancelled Rejected by the bank');
  expect(text).toContain('Failed payments 5');
  expect(text).toContain('Due again 50');
  expect(textOf(sent)).not.toContain('Due again');
});

test('says what to do next with a batch', () => {
  const open: BatchRow = { ...sent, status: 'open', sent_at: null, failed_count: 0, remaining_count: 55 };
  expect(textOf({ ...open, downloaded_at: null })).toContain('Next: download the file');
  expect(textOf(open)).toContain('Next: upload the file at your bank, then mark');
  expect(textOf(sent)).toContain('Next: when the bank has paid');
});

test('the question to complete a batch is closed once another admin has cancelled it', () => {
  const asked = `/?dialog=${encodeURIComponent(`completePayoutBatch#${sent.batch_id}`)}`;
  expect(textOf(sent, asked)).toContain('50 payments, $13,868.32 USD in total, will be recorded as paid.');
  const cancelled = textOf({ ...sent, status: 'settled', cancellation: 'rejected', remaining_count: 0 }, asked);
  expect(cancelled).not.toContain('will be recorded as paid');
});
