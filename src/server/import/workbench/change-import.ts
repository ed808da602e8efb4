import { eq, sql } from 'drizzle-orm';
import type { ImportRow } from '#contract/import/workbench.ts';
import { worker } from '#domain/account/actor.ts';
import { type ImportAction, importActions } from '#domain/import/import-state.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import { imports } from '../tables.ts';
import { findImport } from './import-row.ts';

type Change = {
  readonly action: ImportAction;
  readonly state: string;
  /** Other columns to set with the state. */
  readonly set?: Partial<typeof imports.$inferInsert>;
};

/** Puts an import into another state, if that is possible now, and queues its work. Locked, so that two presses do it once. */
export const changeImport = (
  context: Call,
  importId: string,
  { action, state, set = {} }: Change,
): Promise<ImportRow | 'UNKNOWN_IMPORT' | 'IMPORT_BUSY'> =>
  withActor(context.db, worker, async (tx) => {
    const before = await findImport(tx, importId, sql`for update`);
    if (!before) return 'UNKNOWN_IMPORT';
    if (!importActions(before).includes(action)) return 'IMPORT_BUSY';
    await tx
      .update(imports)
      .set({ ...set, state })
      .where(eq(imports.importId, importId));
    if (action !== 'cancel') await context.jobs.send('import', { importId }, tx);
    await writeAuditEvent(tx, context, `${action}-import`, ['import', importId], {
      before: { state: before.state },
      after: { state },
    });
    const after = await findImport(tx, importId);
    return after ?? 'UNKNOWN_IMPORT';
  });
