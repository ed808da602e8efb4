ALTER TABLE "imports" ADD COLUMN "checked_steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "total_steps" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- With the columns that joins and the checks of references need. Without a list the expressions of the search indexes are computed for
-- thousands of rows, too; autovacuum does that afterwards.
CREATE OR REPLACE FUNCTION analyze_import(what text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF what = 'rows' THEN
    ANALYZE (SKIP_LOCKED) import_rows (import_id, row_no, key, problem, step, object_id);
  ELSIF what = 'consultants' THEN
    ANALYZE (SKIP_LOCKED) consultants (consultant_id, sponsor_consultant_id, external_code, email), sponsorships (consultant_id),
      consultant_status_changes (consultant_id), rank_grants (consultant_id), genealogy_paths (consultant_id),
      consultant_invitations (consultant_id), auth."user" (id, email);
  ELSIF what = 'customers' THEN
    ANALYZE (SKIP_LOCKED) customers (customer_id, email);
  ELSIF what = 'products' THEN
    ANALYZE (SKIP_LOCKED) products (product_id, product_code);
  ELSIF what = 'orders' THEN
    ANALYZE (SKIP_LOCKED) orders (order_id, external_no), order_lines (order_id), order_status_changes (order_id),
      history_orders (order_id, order_no);
  END IF;
END $$;
