CREATE TABLE "catalog_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_version_only" CHECK ("catalog_version"."only")
);
--> statement-breakpoint
CREATE INDEX "orders_order_date" ON "orders" USING btree ("order_date","order_no");--> statement-breakpoint
INSERT INTO catalog_version DEFAULT VALUES;
--> statement-breakpoint
ALTER TABLE catalog_version ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON catalog_version TO birchline_visitor, birchline_customer, birchline_consultant, birchline_admin,
  birchline_worker;
--> statement-breakpoint
CREATE POLICY shown ON catalog_version FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant,
  birchline_admin, birchline_worker USING (true);
--> statement-breakpoint
-- As the owner: whoever may change the shop window need not have a right to the number. Changes come one after the
-- other, so nobody ever sees a new number with old rows.
CREATE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE catalog_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['products', 'product_contents', 'product_shades', 'product_reviews'] LOOP
    EXECUTE format('CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed()', t);
  END LOOP;
END $$;
