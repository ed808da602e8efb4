-- The same result, ten times as fast for a text without accents.
CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog
  AS $$ SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1) ELSE replace(replace(replace(translate(
    regexp_replace(lower(normalize($1, NFKD)), '[\u0300-\u036f]', '', 'g'), 'øłđðı', 'olddi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END $$;
--> statement-breakpoint
DROP INDEX "consultants_search";--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "consultants_join_date";--> statement-breakpoint
DROP INDEX "customers_created_at";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
DROP INDEX "commission_payments_created_at";--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "consultants_rank" ON "consultants" USING btree ("current_rank","first_name" collate "und-x-icu","last_name" collate "und-x-icu","consultant_no");--> statement-breakpoint
CREATE INDEX "consultants_last_name" ON "consultants" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","consultant_no");--> statement-breakpoint
CREATE INDEX "consultants_search_text" ON "consultants" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_search_text" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_payment_method" ON "orders" USING btree ("payment_method","order_date","order_no");--> statement-breakpoint
CREATE INDEX "orders_customer_name" ON "orders" USING btree ("last_name" collate "und-x-icu",coalesce("first_name", '') collate "und-x-icu","order_no") WHERE "orders"."last_name" is not null;--> statement-breakpoint
CREATE INDEX "orders_nameless" ON "orders" USING btree ("order_date","order_no") WHERE "orders"."last_name" is null;--> statement-breakpoint
CREATE INDEX "orders_search_text" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consultants_join_date" ON "consultants" USING btree ("join_date","consultant_no");--> statement-breakpoint
CREATE INDEX "customers_created_at" ON "customers" USING btree ("created_at","customer_number");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","order_date","order_no");--> statement-breakpoint
CREATE INDEX "commission_payments_created_at" ON "commission_payments" USING btree ("created_at","id");
--> statement-breakpoint
-- How many rows a search has is estimated from a sample of the texts, and decides how they are found.
ALTER TABLE consultants ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE customers ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE orders ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
ANALYZE consultants, customers, orders;
