-- Tables that admins make of files stand in a schema of their own, owned by a role that has no right to anything else.
-- Who reads them is said for each where it is made: admins, under row-level security.
DO $$
BEGIN
  BEGIN
    CREATE ROLE birchline_importer NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  IF NOT pg_has_role(session_user, 'birchline_importer', 'MEMBER') THEN
    BEGIN
      EXECUTE format('GRANT birchline_importer TO %I', session_user);
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
  END IF;
END $$;
--> statement-breakpoint
CREATE SCHEMA imported;
--> statement-breakpoint
GRANT USAGE, CREATE ON SCHEMA imported TO birchline_importer;
--> statement-breakpoint
GRANT USAGE ON SCHEMA imported TO birchline_admin;
