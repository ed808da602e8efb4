-- Roles belong to the whole server, so another database may have made them already.
-- `birchline_app` is what every connection of the app is before it says for whom it acts: it has no right at all, so a
-- query outside `withActor` fails closed. The others are taken on by SET LOCAL ROLE for one transaction.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['birchline_app', 'birchline_visitor', 'birchline_customer', 'birchline_consultant',
                              'birchline_admin', 'birchline_worker', 'birchline_auth', 'birchline_jobs']
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    -- CREATEROLE alone is not enough to SET ROLE before PostgreSQL 16. Two databases of one server may be made at once.
    IF NOT pg_has_role(session_user, name, 'MEMBER') THEN
      BEGIN
        EXECUTE format('GRANT %I TO %I', name, session_user);
      EXCEPTION WHEN unique_violation THEN NULL;
      END;
    END IF;
  END LOOP;
END $$;
