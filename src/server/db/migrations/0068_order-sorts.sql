CREATE INDEX "orders_total" ON "orders" USING btree ("total","order_no");--> statement-breakpoint
CREATE INDEX "orders_base" ON "orders" USING btree ("commissionable_base","order_no");