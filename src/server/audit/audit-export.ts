import { worker } from '#domain/account/actor.ts';
import type { ExportedList } from '#domain/audit/action.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type AuditedObject, writeAuditEvent } from './write-audit-event.ts';

/**
 * Logs who exported a list of people, their addresses or their money. Called before the file is read: a file that broke off
 * may have been saved.
 */
export function auditExport(
  context: Pick<Call, 'db' | 'actor' | 'requestId' | 'now'>,
  list: ExportedList,
  object: AuditedObject = ['export', list],
  format: 'csv' | 'pdf' = 'csv',
): Promise<void> {
  return withActor(context.db, worker, (tx) => writeAuditEvent(tx, context, `export-${list}`, object, { format }));
}
