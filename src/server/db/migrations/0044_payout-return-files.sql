CREATE TABLE "payout_return_files" (
	"file_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"entries" jsonb NOT NULL,
	"created_by" uuid,
	"recorded_at" timestamp with time zone,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_return_files_recorded" CHECK ("payout_return_files"."recorded_at" is not null or "payout_return_files"."recorded_by" is null)
);
--> statement-breakpoint
ALTER TABLE "payout_return_files" ADD CONSTRAINT "payout_return_files_batch_id_payout_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_return_files_content" ON "payout_return_files" USING btree ("batch_id","content_hash");
--> statement-breakpoint
SELECT protect_table('payout_return_files');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON payout_return_files TO birchline_worker;
--> statement-breakpoint
CREATE POLICY worker_all ON payout_return_files TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
SELECT restrict_admins('payout_return_files', 'payouts:write');
