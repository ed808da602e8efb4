CREATE TABLE "expense_receipts" (
	"expense_id" uuid PRIMARY KEY NOT NULL,
	"consultant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expense_receipts_kind" CHECK ("expense_receipts"."kind" in ('image', 'pdf'))
);
--> statement-breakpoint
ALTER TABLE "payout_requests" DROP CONSTRAINT "payout_requests_status";--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_expense_id_expenses_expense_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("expense_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_consultant_id_consultants_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("consultant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" DROP COLUMN "receipt_file";--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_status" CHECK ("payout_requests"."status" in ('pending', 'approved', 'declined', 'cancelled', 'paid', 'failed'));
--> statement-breakpoint
SELECT protect_table('expense_receipts');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON expense_receipts TO birchline_consultant, birchline_admin;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON expense_receipts TO birchline_worker;
--> statement-breakpoint
CREATE POLICY own ON expense_receipts TO birchline_consultant
  USING (consultant_id = (SELECT app_user_id())) WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY read_all ON expense_receipts FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
CREATE POLICY own_insert ON expense_receipts FOR INSERT TO birchline_admin
  WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_update ON expense_receipts FOR UPDATE TO birchline_admin
  USING (consultant_id = (SELECT app_user_id())) WITH CHECK (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY own_delete ON expense_receipts FOR DELETE TO birchline_admin
  USING (consultant_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY worker_all ON expense_receipts TO birchline_worker USING (true) WITH CHECK (true);
