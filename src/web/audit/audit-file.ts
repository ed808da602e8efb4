import type { AuditEvent } from '#contract/audit/audit.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { auditDetailsText, type ValueFormat } from './audit-details.ts';
import { actionName, objectName, objectTypeName, roleName } from './audit-labels.ts';

/** The columns with the events as they are stored, for programs: these names and values don't depend on the language. */
const stored = [
  'seq',
  'created_at',
  'actor_id',
  'actor_name',
  'actor_code',
  'actor_role',
  'action',
  'object_type',
  'object_id',
  'detail',
  'request_id',
] as const;

/** The columns of the file of the log: those of the page in words, then those of the stored event. */
export const auditFileHeadings = (): readonly string[] => [
  m.audit_time(),
  m.audit_person(),
  m.audit_file_role(),
  m.audit_action(),
  m.audit_object(),
  m.audit_file_object_name(),
  m.audit_change(),
  ...stored,
];

/** The row of an event in the file of the log. */
export const auditFileRow = (event: AuditEvent, format: ValueFormat): readonly unknown[] => [
  formatMoment(event.created_at, format.timeZone),
  event.actor_name,
  roleName(event.actor_role),
  actionName(event.action),
  objectTypeName(event.object_type),
  objectName(event.object_type, event.object_name),
  auditDetailsText(event.detail, { ...format, objectType: event.object_type }),
  ...stored.map((name) => (name === 'detail' ? JSON.stringify(event.detail) : event[name])),
];
