import { databaseTables } from '#domain/import/viewed-tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { columnsOf } from './table-rows.ts';

export const getDatabaseTables = functions.import.getDatabaseTables.handler(({ context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const tables = [];
    for (const name of databaseTables) tables.push({ name, columns: (await columnsOf(tx, `public.${name}`)).length });
    return tables;
  }),
);
