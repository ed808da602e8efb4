CREATE TABLE "income_disclosures" (
	"year" integer PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_transactions_earnings" ON "ledger_transactions" USING btree ("period","created_at") WHERE "ledger_transactions"."kind" in ('close-run', 'clawback', 'adjustment');
--> statement-breakpoint
SELECT protect_table('income_disclosures');
--> statement-breakpoint
GRANT SELECT ON income_disclosures TO birchline_visitor, birchline_customer, birchline_consultant, birchline_admin,
  birchline_worker;
--> statement-breakpoint
GRANT INSERT, DELETE ON income_disclosures TO birchline_worker;
--> statement-breakpoint
CREATE POLICY shown ON income_disclosures FOR SELECT TO birchline_visitor, birchline_customer, birchline_consultant,
  birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY worker_all ON income_disclosures TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
-- Public pages link to it once it is published.
CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON income_disclosures
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
