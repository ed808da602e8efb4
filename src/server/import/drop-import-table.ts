import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { importSchema } from '#domain/import/table-sql.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { creationOf } from './get-import-tables.ts';

/** Drops an imported table with its rows, as the role that owns imported tables and nothing else. */
export const dropImportTable = functions.import.dropImportTable.handler(({ input, context, errors }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { tableName } = input;
    const table = `${importSchema}.${tableName}`;
    const { rows } = await tx.execute<{ actor_id: string | null; rows: number }>(sql`
      select made.actor_id, made.rows from pg_class c cross join lateral (${creationOf}) made
      where c.relnamespace = ${importSchema}::regnamespace and c.relkind = 'r' and c.relname = ${tableName}`);
    const [created] = rows;
    if (!created) throw errors.UNKNOWN_TABLE();
    if (created.actor_id !== userIdOf(context.actor)) throw errors.NOT_YOUR_TABLE();
    await writeAuditEvent(tx, context, 'drop-import-table', ['table', table], { rows: created.rows });
    await tx.execute(sql`select set_config('role', 'birchline_importer', true)`);
    await tx.execute(sql`drop table ${sql.identifier(importSchema)}.${sql.identifier(tableName)}`);
    return { table };
  }),
);
