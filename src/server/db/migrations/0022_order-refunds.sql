CREATE TABLE "order_refunds" (
	"refund_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"return_id" uuid,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'owed' NOT NULL,
	"refunded_on" date,
	"reference" text,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refunds_return_id_unique" UNIQUE("return_id"),
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount" > 0),
	CONSTRAINT "order_refunds_status" CHECK ("order_refunds"."status" in ('owed', 'refunded', 'withdrawn')),
	CONSTRAINT "order_refunds_recorded" CHECK (("order_refunds"."status" = 'refunded') = ("order_refunds"."refunded_on" is not null and "order_refunds"."reference" is not null and "order_refunds"."recorded_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_status_changes" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_return_id_order_returns_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("return_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refunds_owed" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."status" = 'owed';--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_cancellation" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."return_id" is null and "order_refunds"."status" <> 'withdrawn';--> statement-breakpoint
SELECT protect_table('order_refunds');
--> statement-breakpoint
CREATE POLICY worker_all ON order_refunds TO birchline_worker USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON order_refunds TO birchline_worker;
--> statement-breakpoint
CREATE POLICY admin_read ON order_refunds FOR SELECT TO birchline_admin USING (true);
--> statement-breakpoint
GRANT SELECT ON order_refunds TO birchline_admin, birchline_customer, birchline_consultant;
--> statement-breakpoint
-- Seen with the order: the inner query is held by the policy of orders.
CREATE POLICY with_order ON order_refunds FOR SELECT TO birchline_customer, birchline_consultant
  USING (order_id IN (SELECT o.order_id FROM orders o));
