-- The same indexes with what the search for duplicates reads, so that it reads no customer: the expression alone is not enough for the planner.
DROP INDEX "customers_same_email";--> statement-breakpoint
DROP INDEX "customers_same_phone";--> statement-breakpoint
DROP INDEX "customers_same_address";--> statement-breakpoint
CREATE INDEX "customers_same_email" ON "customers" USING btree (lower("email"),"customer_number") INCLUDE ("customer_id","email") WHERE "customers"."email" is not null;--> statement-breakpoint
CREATE INDEX "customers_same_phone" ON "customers" USING btree ("right"(regexp_replace("phone", '\D', '', 'g'), 10),"customer_number") INCLUDE ("customer_id","phone") WHERE "customers"."phone" is not null;--> statement-breakpoint
CREATE INDEX "customers_same_address" ON "customers" USING btree (fold_text("first_name" || ' ' || "last_name" || ' ' || "bill_address_1" || ' ' || "bill_zip_code"),"customer_number") INCLUDE ("customer_id","first_name","last_name","bill_address_1","bill_zip_code") WHERE "customers"."bill_address_1" is not null and "customers"."bill_zip_code" is not null;
