-- Autovacuum analyzes the rows of a large file too. While it did, our own analysis was skipped, and the database planned for a table without
-- the new rows: comparing 200,000 rows with one another takes minutes. A vacuum of autovacuum gives way to a lock that waits for a second;
-- for anything else the import goes on after three.
CREATE OR REPLACE FUNCTION analyze_import(what text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '3s' AS $$
BEGIN
  IF what = 'rows' THEN
    ANALYZE import_rows (import_id, row_no, key, problem, step, object_id);
  ELSIF what = 'consultants' THEN
    ANALYZE consultants (consultant_id, sponsor_consultant_id, external_code, email), sponsorships (consultant_id),
      consultant_status_changes (consultant_id), rank_grants (consultant_id), genealogy_paths (consultant_id),
      consultant_invitations (consultant_id), auth."user" (id, email);
  ELSIF what = 'customers' THEN
    ANALYZE customers (customer_id, email);
  ELSIF what = 'products' THEN
    ANALYZE products (product_id, product_code);
  ELSIF what = 'orders' THEN
    ANALYZE orders (order_id, external_no), order_lines (order_id), order_status_changes (order_id),
      history_orders (order_id, order_no);
  END IF;
EXCEPTION
  WHEN lock_not_available THEN NULL;
END $$;
--> statement-breakpoint
-- The check writes each row again, with what it read: with free space on its page, the indexes stay as they are.
ALTER TABLE import_rows SET (fillfactor = 45);
