ALTER TABLE "payout_batches" DROP CONSTRAINT "payout_batches_format";--> statement-breakpoint
ALTER TABLE "payout_batches" DROP CONSTRAINT "payout_batches_status";--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "provider_reference" text;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "fee" bigint;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_format" CHECK ("payout_batches"."format" in ('cpa-005', 'nacha', 'paypal'));--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_status" CHECK ("payout_batches"."status" in ('open', 'sending', 'sent', 'settled', 'cancelled'));