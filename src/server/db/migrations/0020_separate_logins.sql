-- Each audience reaches the database by a login of its own, which may take on the roles of that audience and no other
-- (docs/decisions/022). The logins themselves are made at each start (logins.ts).
DO $$
BEGIN
  BEGIN
    CREATE ROLE birchline_owner NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  -- The owner's rules are for whoever migrates, by inheritance: a dump that is restored under another owner keeps them.
  IF NOT pg_has_role(session_user, 'birchline_owner', 'USAGE') THEN
    EXECUTE format(CASE WHEN current_setting('server_version_num')::int >= 160000
                        THEN 'GRANT birchline_owner TO %I WITH INHERIT TRUE' ELSE 'GRANT birchline_owner TO %I' END,
                   session_user);
  END IF;
END $$;
--> statement-breakpoint

-- For the owner alone: what the logins' passwords are made of, and the key that signs for whom a transaction acts.
CREATE SCHEMA secret;
--> statement-breakpoint
REVOKE ALL ON SCHEMA secret FROM PUBLIC;
--> statement-breakpoint
CREATE TABLE secret.access (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  logins text NOT NULL DEFAULT left(gen_random_uuid()::text, 8),
  password bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  actor_key bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
--> statement-breakpoint
INSERT INTO secret.access DEFAULT VALUES;
--> statement-breakpoint

-- The person for whom the transaction acts: app.actor is an id and its signature. Empty is nobody; one that the program
-- did not sign is refused.
CREATE OR REPLACE FUNCTION app_user_id() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog AS $$
DECLARE
  signed text := current_setting('app.actor', true);
  id text := left(signed, 36);
  key bytea;
BEGIN
  IF coalesce(signed, '') = '' THEN RETURN NULL; END IF;
  SELECT actor_key INTO STRICT key FROM secret.access;
  IF substr(signed, 37) IS DISTINCT FROM encode(sha256(key || sha256(key || convert_to(id, 'UTF8'))), 'hex') THEN
    RAISE EXCEPTION 'the actor of this transaction is not signed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN id::uuid;
END $$;
--> statement-breakpoint

-- What every table of ours has, whatever its own policies are. The owner calls it for each new one.
-- owner_asks: the owner's own functions see rows on behalf of those who call them. Logged in itself, the owner sees rows only
-- where it asks for them: SET app.maintenance = 'on'.
-- person_is_known: people's roles see rows only for a person. (Before PostgreSQL 16 the owner inherits their rules, too.)
CREATE FUNCTION protect_table(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
  EXECUTE format('CREATE POLICY owner_all ON %s TO birchline_owner USING (true) WITH CHECK (true)', t);
  EXECUTE format('CREATE POLICY owner_asks ON %s AS RESTRICTIVE TO birchline_owner
                  USING ((SELECT session_user <> current_user
                          OR coalesce(current_setting(''app.maintenance'', true), '''') = ''on''))', t);
  EXECUTE format('CREATE POLICY person_is_known ON %s AS RESTRICTIVE
                  TO birchline_customer, birchline_consultant, birchline_admin
                  USING ((SELECT public.app_user_id() IS NOT NULL
                          OR pg_has_role(current_user, ''birchline_owner'', ''USAGE'')))', t);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION protect_table(regclass) FROM PUBLIC;
--> statement-breakpoint
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT c.oid FROM pg_class c
           WHERE c.relnamespace IN ('public'::regnamespace, 'auth'::regnamespace) AND c.relkind IN ('r', 'p') LOOP
    PERFORM protect_table(t);
  END LOOP;
  FOR t IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'auth'::regnamespace AND c.relkind IN ('r', 'p') LOOP
    EXECUTE format('CREATE POLICY sign_in ON %s TO birchline_auth USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Tables of imported files are the importer's, and read by admins.
GRANT USAGE ON SCHEMA public TO birchline_importer;
--> statement-breakpoint
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'imported'::regnamespace AND c.relkind = 'r' LOOP
    PERFORM protect_table(t);
  END LOOP;
END $$;
--> statement-breakpoint

-- A part of a table by run is protected like the table.
CREATE OR REPLACE FUNCTION run_part_attach(parent text, run integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public AS $$
DECLARE part text := run_part_name(parent, run);
BEGIN
  IF EXISTS (SELECT FROM commission_runs r WHERE r.run_no = run AND r.status = 'closed') THEN
    RAISE EXCEPTION 'commission run % is closed', run USING ERRCODE = 'restrict_violation';
  END IF;
  CASE parent
    WHEN 'commission_calculations' THEN
      -- One line for what it is; also how a consultant's lines are read.
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no, order_no, line_type, level) NULLS NOT DISTINCT', part);
      EXECUTE format('CREATE INDEX ON %I (order_no)', part);
    WHEN 'commissions' THEN
      EXECUTE format('CREATE UNIQUE INDEX ON %I (commission_id)', part);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no)', part);
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_id)', part);
      EXECUTE format('CREATE INDEX ON %I (consultant_no) WHERE check_date IS NULL', part);
    WHEN 'commission_run_members' THEN
      EXECUTE format('CREATE UNIQUE INDEX ON %I (consultant_no)', part);
      EXECUTE format('CREATE INDEX ON %I (sponsor_no)', part);
    ELSE
      EXECUTE format('CREATE UNIQUE INDEX ON %I (order_no)', part);
      EXECUTE format('CREATE INDEX ON %I (consultant_no)', part);
  END CASE;
  IF parent <> 'commissions' THEN
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', part);
  END IF;
  EXECUTE format('REVOKE ALL ON %I FROM birchline_worker', part);
  PERFORM protect_table(part::regclass);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, part, run);
END $$;
