ALTER TABLE "payout_batches" DROP CONSTRAINT "payout_batches_status";--> statement-breakpoint
ALTER TABLE "payout_requests" DROP CONSTRAINT "payout_requests_status";--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "format" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "currency" char(3) NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "file_number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "value_date" date NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "payout_requests" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "commission_payments_batch" ON "commission_payments" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_file" ON "payout_batches" USING btree ("format","file_number");--> statement-breakpoint
CREATE INDEX "payout_requests_pending" ON "payout_requests" USING btree ("created_at") WHERE "payout_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_format" CHECK ("payout_batches"."format" in ('cpa-005', 'nacha'));--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_status" CHECK ("payout_batches"."status" in ('open', 'sent', 'settled', 'cancelled'));--> statement-breakpoint
ALTER TABLE "payout_requests" ADD CONSTRAINT "payout_requests_status" CHECK ("payout_requests"."status" in ('pending', 'approved', 'declined', 'paid', 'failed'));