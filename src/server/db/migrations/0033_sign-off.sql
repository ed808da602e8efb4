ALTER TABLE "commission_runs" ADD COLUMN "signed_off_by" uuid;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD COLUMN "signed_off_at" timestamp with time zone;