ALTER TABLE "payment_sessions" ADD COLUMN "capture_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_capture" ON "payment_sessions" USING btree ("gateway","capture_id");