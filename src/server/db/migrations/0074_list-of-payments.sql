DROP INDEX "commission_payments_batch";--> statement-breakpoint
CREATE INDEX "commission_payments_status" ON "commission_payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_payments_method" ON "commission_payments" USING btree ("payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_payments_recipient" ON "commission_payments" USING gin ((' ' || fold_text("recipient_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commission_payments_email" ON "commission_payments" USING btree (lower("recipient_email"));--> statement-breakpoint
CREATE INDEX "commission_payments_check_number" ON "commission_payments" USING btree ("check_number");--> statement-breakpoint
CREATE INDEX "commission_payments_batch" ON "commission_payments" USING btree ("batch_id","created_at","id");