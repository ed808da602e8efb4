import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

// What the roles that stand for no person may do; the people's roles are asked in policy.test.ts.

let database: FreshDatabase;
let owner: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openDatabase(database.url, 'none', 2);
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

/** `table: rights` of a role in the schemas of ours. */
async function rightsOf(role: string): Promise<string[]> {
  const { rows } = await owner.db.execute<{ line: string }>(sql`
    select c.relname || ': ' || string_agg(lower(kind), ' ' order by kind) as line
    from pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) kind
    where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege(${role}, c.oid, kind)
           or kind not in ('DELETE', 'TRUNCATE', 'TRIGGER') and has_any_column_privilege(${role}, c.oid, kind))
    group by c.relname order by c.relname`);
  return rows.map(({ line }) => line);
}

test.each(['birchline_app', 'birchline_jobs'])('%s has no right to any table of ours', async (role) => {
  expect(await rightsOf(role)).toEqual([]);
});

test('sign-in has its own tables and what enrolment writes', async () => {
  expect(await rightsOf('birchline_auth')).toEqual([
    'account: delete insert select update',
    'audit_events: insert',
    'consultant_status_changes: insert select',
    'consultants: insert select update',
    'customers: insert select update',
    'jwks: delete insert select update',
    'notifications: insert',
    'rank_grants: insert select',
    'rate_limits: delete insert select update',
    'session: delete insert select update',
    'sponsorships: insert select',
    'two_factor: delete insert select update',
    'user: delete insert select update',
    'verification: delete insert select update',
  ]);
});

test('no role may log in, inherit, or make anything in a schema of ours', async () => {
  const { rows } = await owner.db.execute(sql`
    select rolname from pg_roles where rolname like 'birchline%'
      and (rolcanlogin or rolinherit or rolsuper or rolbypassrls or rolcreatedb or rolcreaterole
           or has_schema_privilege(oid, 'public', 'create') or has_schema_privilege(oid, 'auth', 'create'))`);
  expect(rows).toEqual([]);
});

test('what runs with the owner’s rights is called by the worker alone, and searches where it was told to', async () => {
  const { rows } = await owner.db.execute<{ name: string; roles: string[] }>(sql`
    select p.proname::text as name, coalesce(array_agg(r.rolname::text order by 1) filter (where r.oid is not null), '{}') as roles
    from pg_proc p left join pg_roles r
      on r.rolname like 'birchline%' and has_function_privilege(r.oid, p.oid, 'execute') and p.prorettype <> 'trigger'::regtype
    where p.pronamespace = 'public'::regnamespace and p.prosecdef group by p.oid, p.proname order by 1`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, roles } of rows) {
    expect({ name, roles }).toEqual({ name, roles: /^run_part_/.test(name) ? ['birchline_worker'] : [] });
  }
  const astray = await owner.db.execute(sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce(proconfig::text like '%search_path%', false)`);
  expect(astray.rows).toEqual([]);
});
