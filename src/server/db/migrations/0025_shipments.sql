ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipment" CHECK (("orders"."shipped_on" is null) = ("orders"."carrier" is null) and ("orders"."tracking_number" is null or "orders"."shipped_on" is not null)
        and ("orders"."delivered_on" is null or ("orders"."shipped_on" is not null and "orders"."delivered_on" >= "orders"."shipped_on")));