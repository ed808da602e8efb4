DROP INDEX "import_rows_key";--> statement-breakpoint
DROP INDEX "import_rows_object";
--> statement-breakpoint
-- A row is written again by the dry run and by the import: free space on its page spares the indexes.
ALTER TABLE import_rows SET (fillfactor = 45);
--> statement-breakpoint
-- The numbers of new consultants, before their rows: their codes are made of them.
CREATE FUNCTION next_consultant_numbers(count int) RETURNS SETOF int LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT nextval('consultants_consultant_no_seq')::int FROM generate_series(1, count)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION next_consultant_numbers(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION next_consultant_numbers(int) TO birchline_auth, birchline_worker;
--> statement-breakpoint
-- The paths of all consultants of a statement, from the sponsors down. Planned anew each time, because a plan for one consultant
-- is a bad one for two thousand.
CREATE FUNCTION write_genealogy_paths() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  placed bigint;
BEGIN
  EXECUTE $query$
    INSERT INTO genealogy_paths (consultant_id, path, has_left)
    WITH RECURSIVE placed AS (
      SELECT a.consultant_id, coalesce(p.path, ''::bytea) || int4send(a.consultant_no) AS path, a.status
      FROM added a LEFT JOIN genealogy_paths p ON p.consultant_id = a.sponsor_consultant_id
      WHERE a.sponsor_consultant_id IS NULL OR p.consultant_id IS NOT NULL
      UNION ALL
      SELECT a.consultant_id, s.path || int4send(a.consultant_no), a.status
      FROM placed s JOIN added a ON a.sponsor_consultant_id = s.consultant_id)
    SELECT consultant_id, path, status = 'left' FROM placed
  $query$;
  GET DIAGNOSTICS placed = ROW_COUNT;
  IF placed <> (SELECT count(*) FROM added) THEN
    RAISE EXCEPTION 'consultants sponsor one another in a circle'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'consultants_sponsor_circle';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION write_genealogy_paths() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER genealogy_paths AFTER INSERT ON consultants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_genealogy_paths();
--> statement-breakpoint
DROP TRIGGER genealogy_path ON consultants;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_genealogy_path() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.sponsor_consultant_id IS DISTINCT FROM OLD.sponsor_consultant_id THEN
    PERFORM move_genealogy_path(NEW.consultant_id);
  END IF;
  UPDATE genealogy_paths SET has_left = (NEW.status = 'left')
  WHERE consultant_id = NEW.consultant_id AND has_left <> (NEW.status = 'left');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER genealogy_path AFTER UPDATE OF sponsor_consultant_id, status ON consultants
  FOR EACH ROW EXECUTE FUNCTION write_genealogy_path();
--> statement-breakpoint
-- What the planner knows of the rows of an import and of the tables that it fills. A table that grows from nothing to hundreds of
-- thousands of rows is otherwise read by the plans of an empty one.
CREATE FUNCTION analyze_import(what text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF what = 'rows' THEN
    ANALYZE (SKIP_LOCKED) import_rows;
  ELSIF what = 'consultants' THEN
    ANALYZE (SKIP_LOCKED) consultants, sponsorships, consultant_status_changes, rank_grants, genealogy_paths, auth."user";
  ELSIF what = 'customers' THEN
    ANALYZE (SKIP_LOCKED) customers;
  ELSIF what = 'products' THEN
    ANALYZE (SKIP_LOCKED) products;
  ELSIF what = 'orders' THEN
    ANALYZE (SKIP_LOCKED) orders, order_lines, order_status_changes, history_orders;
  END IF;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION analyze_import(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analyze_import(text) TO birchline_worker;
--> statement-breakpoint
-- A new consultant without a role, which is nearly every one, needs no check of the last owner.
DROP TRIGGER guard_admin_role ON consultants;
--> statement-breakpoint
CREATE TRIGGER guard_admin_role BEFORE UPDATE OF admin_role, status ON consultants
  FOR EACH ROW EXECUTE FUNCTION guard_admin_role();
--> statement-breakpoint
CREATE TRIGGER guard_new_admin_role BEFORE INSERT ON consultants
  FOR EACH ROW WHEN (NEW.admin_role IS NOT NULL) EXECUTE FUNCTION guard_admin_role();
