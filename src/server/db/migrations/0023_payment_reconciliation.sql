ALTER TABLE "payment_sessions" ADD COLUMN "capture_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "capture_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "refund_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_sessions_unsettled" ON "payment_sessions" USING btree ("capture_started_at") WHERE "payment_sessions"."capture_started_at" is not null and "payment_sessions"."status" <> 'succeeded';