-- Whether the program opened this connection or transaction: app.program has the value whose hash is in this function. The program
-- writes the hash at each start (renewLogins); until then nobody is known.
-- It is declared immutable although it reads a setting: the planner then evaluates it once for a query and removes the policy from
-- the plan. A plan that a session stores may outlive the setting, but that session has already proved that it is the program
-- (docs/decisions/059).
CREATE FUNCTION program_is_known() RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN false; END $$;
--> statement-breakpoint

-- The roles of the company see the rows of a table only for the program. (Before PostgreSQL 16 the owner inherits their rules, too.)
CREATE FUNCTION restrict_to_program(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  EXECUTE format('CREATE POLICY program_is_known ON %s AS RESTRICTIVE TO birchline_worker, birchline_auth
                  USING (public.program_is_known() OR pg_has_role(current_user, ''birchline_owner'', ''USAGE''))', t);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION restrict_to_program(regclass) FROM PUBLIC;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION protect_table(t regclass) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
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
  PERFORM public.restrict_to_program(t);
END $$;
--> statement-breakpoint
DO $$
DECLARE t regclass;
BEGIN
  FOR t IN SELECT p.polrelid FROM pg_policy p WHERE p.polname = 'person_is_known' LOOP
    PERFORM restrict_to_program(t);
  END LOOP;
END $$;
--> statement-breakpoint
-- The policies of the tables of jobs call program_is_known; the role has no right to any table of this schema.
GRANT USAGE ON SCHEMA public TO birchline_jobs;
