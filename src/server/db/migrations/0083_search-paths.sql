-- A search path without pg_temp has it first: a function with the owner's rights could read a temporary table instead of the one that it means.
DO $do$
DECLARE
  f record;
BEGIN
  FOR f IN
    SELECT p.oid::regprocedure AS signature, substring(setting FROM 'search_path=(.*)') AS path
    FROM pg_proc p CROSS JOIN LATERAL unnest(p.proconfig) setting
    WHERE p.prosecdef AND p.pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'auth', 'secret', 'imported'))
      AND setting LIKE 'search_path=%' AND setting NOT LIKE '%pg_temp'
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %s, pg_temp', f.signature, f.path);
  END LOOP;
END $do$;
