CREATE TABLE "dismissed_duplicates" (
	"customer_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	"dismissed_by" uuid NOT NULL,
	CONSTRAINT "dismissed_duplicates_customer_id_other_id_pk" PRIMARY KEY("customer_id","other_id"),
	CONSTRAINT "dismissed_duplicates_order" CHECK ("dismissed_duplicates"."customer_id" < "dismissed_duplicates"."other_id")
);
--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_other_id_customers_customer_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."customers"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_duplicates_other" ON "dismissed_duplicates" USING btree ("other_id");
--> statement-breakpoint
SELECT protect_table('dismissed_duplicates');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON dismissed_duplicates TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON dismissed_duplicates TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('dismissed_duplicates', 'customers:write');
--> statement-breakpoint

-- An erased record no longer has anything in common with others. A deleted one takes its pairs with it.
CREATE FUNCTION end_dismissed_duplicates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM dismissed_duplicates WHERE customer_id = NEW.customer_id;
  DELETE FROM dismissed_duplicates WHERE other_id = NEW.customer_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION end_dismissed_duplicates() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER dismissed_duplicates_ended AFTER UPDATE OF erased_at ON customers FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION end_dismissed_duplicates();
