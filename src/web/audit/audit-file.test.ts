import { expect, test } from 'vitest';
import type { AuditEvent } from '#contract/audit/audit.ts';
import { auditFileHeadings, auditFileRow } from './audit-file.ts';

const event: AuditEvent = {
  seq: 7,
  created_at: '2026-10-05T18:00:00.000Z',
  actor_id: 'a0000000-0000-4000-8000-000000000000',
  actor_name: 'Ada Moss',
  actor_code: 'LBC-1',
  actor_role: 'admin',
  action: 'update-order-status',
  object_type: 'order',
  object_id: 'b0000000-0000-4000-8000-000000000000',
  object_name: '1001',
  detail: { from: 'completed', to: 'cancelled', isReasonShared: true },
  request_id: 'a request',
};
const format = { timeZone: 'America/Edmonton', taxRegions: [], names: {}, mailTexts: {} };

test('the file of the log has the names of the page beside the event as it is stored', () => {
  const row = auditFileRow(event, format);
  expect(Object.fromEntries(auditFileHeadings().map((heading, at) => [heading, row[at]]))).toEqual({
    Time: 'Oct 05, 2026, 12:00 PM',
    Person: 'Ada Moss',
    Role: 'Admin',
    Action: 'Order status changed',
    Object: 'Order',
    'Name of the object': 'No. 1001',
    Details: 'Status: Completed → Cancelled; Reason shown to the consultant: Yes',
    seq: 7,
    created_at: '2026-10-05T18:00:00.000Z',
    actor_id: 'a0000000-0000-4000-8000-000000000000',
    actor_name: 'Ada Moss',
    actor_code: 'LBC-1',
    actor_role: 'admin',
    action: 'update-order-status',
    object_type: 'order',
    object_id: 'b0000000-0000-4000-8000-000000000000',
    detail: '{"from":"completed","to":"cancelled","isReasonShared":true}',
    request_id: 'a request',
  });
});
