import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/database/database.ts';
import { openOwner } from '#tests/database/logins.ts';
import type { OpenPool } from './database.ts';
import { rolesOfLogins } from './logins.ts';
import { migrateDatabase } from './migrate.ts';

// The rights of the roles that stand for no person; policy.test.ts tests the people's roles.

let database: FreshDatabase;
let owner: OpenPool;
beforeAll(async () => {
  database = await freshDatabase();
  owner = openOwner(database.url, 2);
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

/** `table: rights` of a role in our schemas. */
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

test.each(['birchline_app', 'birchline_jobs', 'birchline_importer', 'birchline_owner'])(
  '%s has no right to any table of ours',
  async (role) => {
    expect(await rightsOf(role)).toEqual([]);
  },
);

test('sign-in has rights to its own tables, to what enrolment writes, and reads a person’s photo, preferences and consent', async () => {
  expect(await rightsOf('birchline_auth')).toEqual([
    'account: delete insert select update',
    'api_keys: delete insert select update',
    'audit_events: insert',
    'consultant_invitations: select update',
    'consultant_photos: select',
    'consultant_status_changes: insert select',
    'consultants: insert select update',
    'customers: insert select update',
    'email_changes: delete insert select update',
    'jwks: delete insert select update',
    'known_networks: delete insert select update',
    'legal_acceptances: insert select',
    'legal_text_versions: select',
    'mail_suppressions: select',
    'notifications: insert',
    'passkey_challenges: delete insert select update',
    'passkeys: delete insert select update',
    'rank_grants: insert select',
    'rate_limits: delete insert select update',
    'session: delete insert select update',
    'sponsorships: insert select',
    'two_factor: delete insert select update',
    'user: delete insert select update',
    'user_settings: select',
    'verification: delete insert select update',
  ]);
});

test('each login may take on its own roles and no other, and no role can log in', async () => {
  const { rows } = await owner.db.execute<{ name: string; roles: string[] }>(sql`
    select regexp_replace(l.rolname, '^birchline_(.*)_[0-9a-f]{8}$', '\\1') as name,
           array_agg(r.rolname::text order by r.rolname) as roles
    from pg_roles l join pg_roles r on pg_has_role(l.oid, r.oid, 'member') and r.oid <> l.oid
    where l.rolname like 'birchline%' and l.rolcanlogin group by l.rolname`);
  expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual(
    Object.fromEntries(Object.entries(rolesOfLogins).map(([login, roles]) => [login, [...roles].sort()])),
  );
});

test('no login and no role inherits, is a superuser, or can create objects in our schemas', async () => {
  const { rows } = await owner.db.execute(sql`
    select rolname from pg_roles where rolname like 'birchline%'
      and (rolcanlogin and rolname !~ '_[0-9a-f]{8}$' or rolinherit or rolsuper or rolbypassrls or rolcreatedb or rolcreaterole
           or has_schema_privilege(oid, 'public', 'create') or has_schema_privilege(oid, 'auth', 'create'))`);
  expect(rows).toEqual([]);
});

/**
 * No role may do these otherwise: parts of runs, accounts, sessions that have not expired, what an import adds and its undo removes,
 * the statistics of the tables that it fills, the rows of prepared totals, the sums of teams, whether a consultant can be paid, the author of a note, the follow-ups that are due without their notes, and what the
 * erasure of a person changes in many tables.
 */
const ofWorker =
  /^(run_part_.*|add_team_changes|analyze_import|is_acting_admin_or_owner|change_account|create_imported_accounts|emails_with_account|erase_personal_data|find_duplicate_keys|live_sessions|merge_customers|merge_list_totals|payee_state|remove_imported_(consultants|orders|sponsor_changes)|take_due_follow_ups)$/;

test('no login can put a temporary table in the place of one that a function with the owner’s rights reads', async () => {
  // Rights on a database are not copied with it.
  await migrateDatabase(database.url);
  const { rows: temporary } = await owner.db.execute(sql`
    select rolname from pg_roles where rolname like 'birchline%' and has_database_privilege(oid, current_database(), 'temporary')`);
  expect(temporary).toEqual([]);
  const { rows: first } = await owner.db.execute(sql`
    select p.oid::regprocedure::text as name, setting
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace left join lateral unnest(p.proconfig) setting on setting like 'search_path=%'
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') and coalesce(setting, '') not like '%, pg_temp'`);
  expect(first).toEqual([]);
});

test('only the worker calls functions with the owner’s rights, except those of policies, and each sets its search path', async () => {
  const { rows } = await owner.db.execute<{ name: string; roles: string[] }>(sql`
    select p.proname::text as name, coalesce(array_agg(r.rolname::text order by 1) filter (where r.oid is not null), '{}') as roles
    from pg_proc p left join pg_roles r
      on r.rolname like 'birchline%' and has_function_privilege(r.oid, p.oid, 'execute') and p.prorettype <> 'trigger'::regtype
    where p.pronamespace = 'public'::regnamespace and p.prosecdef group by p.oid, p.proname order by 1`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, roles } of rows) {
    if (name === 'app_user_id') expect(roles).toContain('birchline_visitor');
    else if (name === 'admin_may') expect(roles.toSorted()).toEqual(['birchline_admin', 'birchline_worker']);
    // The policies of orders use it, for the signed-in person only.
    else if (name === 'own_customers')
      expect(roles.toSorted()).toEqual(['birchline_admin', 'birchline_consultant', 'birchline_customer']);
    // Both enrol consultants, and neither may use the sequence otherwise.
    else if (name === 'next_consultant_numbers')
      expect(roles.toSorted()).toEqual(['birchline_auth', 'birchline_worker']);
    else
      expect({ name, roles }).toEqual({
        name,
        roles: ofWorker.test(name) ? ['birchline_worker'] : [],
      });
  }
  const astray = await owner.db.execute(sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce(proconfig::text like '%search_path%', false)`);
  expect(astray.rows).toEqual([]);
});
