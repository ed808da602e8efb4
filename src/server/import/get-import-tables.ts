import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { importSchema } from '#domain/import/table-sql.ts';
import { withActor } from '../db/actor.ts';
import { escapeLike } from '../db/search/like.ts';
import { functions } from '../implement.ts';

/** The latest event of a table `c` of the catalog that says who created it. Names are unique in time: dropped ones may return. */
export const creationOf = sql`
  select e.actor_id, e.created_at, (e.detail ->> 'rows')::int as rows, (e.detail ->> 'columns')::int as columns
  from audit_events e
  where e.object_type = 'table' and e.object_id = ${`${importSchema}.`} || c.relname and e.action = 'create-import-table'
  order by e.seq desc limit 1`;

type Row = {
  table_name: string;
  rows: number;
  columns: number;
  created_by: string | null;
  created_at: string;
  is_own: boolean;
  total: number;
};

export const getImportTables = functions.import.getImportTables.handler(({ input, context }) =>
  withActor(context.db, context.actor, async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select c.relname::text as table_name, made.rows, made.columns, nullif(trim(p.first_name || ' ' || p.last_name), '') as created_by,
        to_char(made.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        made.actor_id is not distinct from ${userIdOf(context.actor)}::uuid as is_own, count(*) over ()::int as total
      from pg_class c
      cross join lateral (${creationOf}) made
      left join consultants p on p.consultant_id = made.actor_id
      where c.relnamespace = ${importSchema}::regnamespace and c.relkind = 'r'
        and c.relname ilike '%' || ${escapeLike(input.searchTerm)} || '%'
      order by made.created_at desc, c.relname limit ${input.limit} offset ${input.offset}`);
    const data = rows.map(({ total: _, ...row }) => row);
    return { data, total: rows[0]?.total ?? 0 };
  }),
);
