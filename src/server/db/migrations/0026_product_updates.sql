ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "consultants_status" ON "consultants" USING btree ("status","join_date");--> statement-breakpoint
CREATE INDEX "orders_revenue" ON "orders" USING btree ("order_date","status","currency","total");--> statement-breakpoint
CREATE INDEX "commission_payments_to_send" ON "commission_payments" USING btree ("created_at") WHERE "commission_payments"."status" = 'pending' and "commission_payments"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "payees_to_verify" ON "payees" USING btree ("created_at") WHERE "payees"."verified_at" is null and "payees"."replaced_at" is null;